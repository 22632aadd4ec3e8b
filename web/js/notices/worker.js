// Shows the notices that the site pushes, and opens the game of one that is pressed. It does
// nothing else: pages are not kept, and requests are not touched.

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: url }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data, location.origin).href));
});

/** Shows the page of an address: in its tab, or in a new one. @param {string} url */
async function open(url) {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find((/** @type {any} */ tab) => tab.url === url);
  await (there ? there.focus() : worker.clients.openWindow(url));
}
