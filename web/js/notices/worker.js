// Service worker that shows the site's push notices, and opens the game of a pressed one. It does
// nothing else: it stores no pages, and intercepts no requests.

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: url }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data, location.origin).href));
});

/** Shows a page in its tab, or in a new one. @param {string} url */
async function open(url) {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find((/** @type {any} */ tab) => tab.url === url);
  await (there ? there.focus() : worker.clients.openWindow(url));
}
