// The settings of notices: switches push notices on and off in this browser. Only a script can ask
// for the permission, and only after a press. The form of an address asks for a passkey too.

import { bytes } from "../accounts/passkeys.js";
import { byId, findById } from "../site/dom.js";
import { say } from "../site/words.js";

const place = findById("push");
const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const worker = place?.dataset["worker"] ?? "";

/** Returns this browser's push subscription, if it has one with the site's current key. */
async function current() {
  const registration = await navigator.serviceWorker.getRegistration(worker);
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  const held = subscription?.options.applicationServerKey;
  const key = bytes(place?.dataset["key"] ?? "");
  return held && new Uint8Array(held).some((byte, i) => byte !== key[i]) ? null : subscription;
}

/** @param {string} path @param {Record<string, string>} fields */
async function post(path, fields) {
  const response = await fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  if (!response.ok) throw new Error(`${response.status}`);
}

async function switchOn() {
  if ((await Notification.requestPermission()) !== "granted") return show();
  const registration = await navigator.serviceWorker.register(worker);
  await ready(registration);
  const key = bytes(place?.dataset["key"] ?? "");
  // A subscription made for another key cannot be used.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  await post("/account/notices/push", { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" });
  location.reload();
}

/**
 * Waits until the service worker is active: before that, no subscription is possible.
 * @param {ServiceWorkerRegistration} registration
 */
async function ready(registration) {
  const starting = registration.installing ?? registration.waiting;
  if (registration.active || !starting) return;
  await new Promise((resolve) => {
    starting.addEventListener("statechange", () => starting.state === "activated" && resolve(undefined));
  });
}

async function switchOff() {
  const subscription = await current();
  if (subscription) {
    await subscription.unsubscribe();
    await post("/account/notices/forget", { endpoint: subscription.endpoint });
  }
  location.reload();
}

async function show() {
  const isOn = canPush && (await current()) !== null;
  const isDenied = canPush && Notification.permission === "denied";
  const state = !canPush ? say("notices.impossible") : isDenied ? say("notices.denied") : isOn ? say("notices.on") : say("notices.off");
  byId("push-state").textContent = state;
  byId("push-on").hidden = !canPush || isOn || isDenied;
  byId("push-off").hidden = !isOn;
}

/** @param {() => Promise<void>} work */
const trying = (work) => () => {
  work().catch(() => {
    byId("push-state").textContent = say("notices.failed");
  });
};

if (place) {
  byId("push-on").addEventListener("click", trying(switchOn));
  byId("push-off").addEventListener("click", trying(switchOff));
  trying(show)();
}
