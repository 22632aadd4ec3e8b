//! The lobby of two instances.

use crate::parts::Service;
use crate::players::Browser;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::task::block_in_place;

#[tokio::test(flavor = "multi_thread")]
async fn two_who_seek_the_same_at_two_instances_at_the_same_time_find_each_other() {
    let service = block_in_place(Service::start);
    let [one, two] = [0, 1].map(|site| service.sites[site].address);
    let (ada, bob) = (Browser::new([one, two]).await, Browser::new([two, one]).await);
    // No seek can be made before both have looked for one.
    let hold = "BEGIN; LOCK TABLE games IN SHARE MODE; SELECT pg_sleep(1); COMMIT";
    let (lobby, form) = ("/lobby/play", "game=hnefatafl&pace=3%2B2");
    let (first, second) = block_in_place(|| {
        std::thread::scope(|scope| {
            scope.spawn(|| service.postgres.query("games", hold));
            std::thread::sleep(Duration::from_millis(400));
            Handle::current().block_on(async { tokio::join!(ada.post(lobby, form), bob.post(lobby, form)) })
        })
    });
    assert_eq!((first.status.as_u16(), second.status.as_u16()), (303, 303));
    assert_eq!(first.location, second.location, "nobody waits");
}
