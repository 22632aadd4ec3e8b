// Buttons that ask the device for a passkey: to sign with a known one, or to create a new one. The
// result is sent with the form.

import { make } from "../site/dom.js";
import { say } from "../site/words.js";

/** @typedef {"known" | "fresh"} Purpose */

/** The form field for the result of each purpose. */
const FIELDS = { known: "passkey", fresh: "fresh" };

/** A refusal by the server, with a message for the user. */
class Refused extends Error {}

/** Decodes base64url. @param {string} text */
export function bytes(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer | null} buffer @returns {string | null} in base64url, without padding */
function text(buffer) {
  if (!buffer) return null;
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Fetches the options for the device from the server.
 * @param {Purpose} purpose
 * @param {HTMLFormElement} form
 */
async function challenge(purpose, form) {
  const asked = new URLSearchParams({ purpose });
  for (const field of ["name", "invite"]) asked.set(field, String(new FormData(form).get(field) ?? ""));
  const response = await fetch("/account/passkeys/challenge", { method: "POST", body: asked });
  if (response.ok) return response.json();
  // With status 422, the body is the message about the name or the invitation.
  const why = response.status === 422 ? (await response.text()).trim() : "";
  throw new Refused(why || say("accounts.no-answer"));
}

/**
 * Returns what the server reads of a credential.
 * @param {PublicKeyCredential} credential
 * @param {Record<string, ArrayBuffer | null>} response
 */
function answer({ id, rawId, type }, response) {
  const texts = Object.entries(response).map(([name, buffer]) => [name, text(buffer)]);
  return { id, rawId: text(rawId), type, response: Object.fromEntries(texts) };
}

/**
 * Signs with a passkey, in the form that the server reads.
 * @param {any} options
 * @returns {Promise<object>}
 */
async function sign(options) {
  const publicKey = { ...options, challenge: bytes(options.challenge) };
  const credential = await navigator.credentials.get({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error("no passkey");
  const response = /** @type {AuthenticatorAssertionResponse} */ (credential.response);
  const { authenticatorData, clientDataJSON, signature, userHandle } = response;
  return answer(credential, { authenticatorData, clientDataJSON, signature, userHandle });
}

/**
 * Creates a passkey, in the form that the server reads.
 * @param {any} options
 * @returns {Promise<object>}
 */
async function create(options) {
  const excluded = (options.excludeCredentials ?? []).map((/** @type {any} */ known) => ({ ...known, id: bytes(known.id) }));
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: excluded,
  };
  const credential = await navigator.credentials.create({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error("no passkey");
  const response = /** @type {AuthenticatorAttestationResponse} */ (credential.response);
  const { attestationObject, clientDataJSON } = response;
  return answer(credential, { attestationObject, clientDataJSON });
}

/** Returns the message for a failed request to the device. @param {unknown} error */
function reason(error) {
  if (error instanceof Refused) return error.message;
  // The device already has a passkey of this account.
  const isKnown = error instanceof DOMException && error.name === "InvalidStateError";
  return say(isKnown ? "accounts.known-passkey" : "accounts.no-passkey");
}

/** Shows an error message in the form. @param {HTMLFormElement} form @param {string} why */
function showError(form, why) {
  form.querySelector(".problem")?.remove();
  const problem = make("p", { class: "problem", role: "alert" }, why);
  const title = form.querySelector("h2");
  if (title) title.after(problem);
  else form.prepend(problem);
}

/**
 * Whether a form is filled in, except for what a passkey makes unnecessary: names and passwords.
 * @param {HTMLFormElement} form
 */
function isFilled(form) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const fields = form.querySelectorAll("input:not([type=password], [autocomplete=username])");
  return [...fields].every((field) => field.reportValidity());
}

/**
 * Asks the device for all passkeys that a button needs, and submits its form.
 * @param {HTMLButtonElement} button
 */
async function send(button) {
  const form = button.form;
  if (!form || !(button.formNoValidate ? isFilled(form) : form.reportValidity())) return;
  button.disabled = true;
  try {
    for (const purpose of /** @type {Purpose[]} */ ((button.dataset["passkey"] ?? "").split(" "))) {
      const options = await challenge(purpose, form);
      const signed = await (purpose === "known" ? sign(options) : create(options));
      form.querySelector(`input[type="hidden"][name="${FIELDS[purpose]}"]`)?.remove();
      form.append(make("input", { type: "hidden", name: FIELDS[purpose], value: JSON.stringify(signed) }));
    }
    form.submit();
  } catch (error) {
    showError(form, reason(error));
  } finally {
    button.disabled = false;
  }
}

/** @type {NodeListOf<HTMLButtonElement>} */
const buttons = document.querySelectorAll("button[data-passkey]");
for (const button of buttons) {
  if (!("PublicKeyCredential" in window)) continue;
  button.hidden = false;
  button.addEventListener("click", (event) => {
    event.preventDefault();
    void send(button);
  });
}
