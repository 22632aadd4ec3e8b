//! Tasks: who gets one, for how long, and what happens when the worker vanishes.

use crate::postgres::{SERVER, open};
use std::time::Duration;
use throughline_store::{NewTask, Queue, TaskQueue, TaskResult, TaskState};

const LONG: Duration = Duration::from_secs(600);
/// A lease that ends at once.
const OVER: Duration = Duration::ZERO;

fn task(queue: Queue, body: &str) -> NewTask {
    NewTask { queue, needs: "this program".to_owned(), body: body.to_owned() }
}

fn result(worker: &str, text: &str) -> TaskResult {
    TaskResult { worker: worker.to_owned(), text: text.to_owned(), checksum: u32::MAX }
}

/// Returns the body of the next task that a worker takes.
async fn take(store: &dyn TaskQueue, worker: &str, queues: &[Queue], lease: Duration) -> Option<String> {
    let has = ["this program".to_owned(), "its tables".to_owned()];
    store.take_task(worker, queues, &has, lease).await.unwrap().map(|taken| taken.body)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_has_one_worker_and_people_come_before_batches() {
    let store = open(&SERVER.database("tasks")).await;
    for n in 0..10 {
        store.add_task(&task(Queue::Batch, &format!("batch {n}")), LONG).await.unwrap();
    }
    store.add_task(&task(Queue::Play, "play"), LONG).await.unwrap();
    let other = NewTask { needs: "another program".to_owned(), ..task(Queue::Play, "not for us") };
    store.add_task(&other, LONG).await.unwrap();
    assert_eq!(take(&store, "one", &[Queue::Batch], LONG).await.as_deref(), Some("batch 0"));
    assert_eq!(take(&store, "one", &Queue::ALL, LONG).await.as_deref(), Some("play"));
    let takers = (0..20).map(|n| {
        let store = store.clone();
        tokio::spawn(async move { take(&store, &format!("worker {n}"), &Queue::ALL, LONG).await })
    });
    let mut bodies = Vec::new();
    for taker in takers.collect::<Vec<_>>() {
        bodies.extend(taker.await.unwrap());
    }
    bodies.sort();
    assert_eq!(bodies, (1..10).map(|n| format!("batch {n}")).collect::<Vec<_>>());
    assert_eq!(take(&store, "late", &Queue::ALL, LONG).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lease_that_ran_out_gives_the_task_to_another_and_the_third_is_the_last() {
    let store = open(&SERVER.database("lapses")).await;
    let id = store.add_task(&task(Queue::Batch, "slice"), LONG).await.unwrap();
    let state = async || store.task_states(&[id], LONG).await.unwrap().remove(0);
    assert_eq!(state().await, TaskState::Waiting);
    assert!(take(&store, "one", &Queue::ALL, OVER).await.is_some());
    assert_eq!(state().await, TaskState::Waiting);
    // No other worker has taken it meanwhile, so it can be renewed.
    assert!(store.renew_task(id, "one", LONG).await.unwrap());
    assert_eq!(state().await, TaskState::Taken);
    assert_eq!(take(&store, "two", &Queue::ALL, LONG).await, None);
    assert!(store.renew_task(id, "one", OVER).await.unwrap());
    assert!(take(&store, "two", &Queue::ALL, LONG).await.is_some());
    assert!(!store.renew_task(id, "one", LONG).await.unwrap());
    assert!(!store.finish_task(id, &result("one", "late")).await.unwrap());
    // A task that is given back does not count as a try, unless the worker failed on it.
    for _ in 0..5 {
        store.give_back_task(id, "two").await.unwrap();
        assert_eq!(state().await, TaskState::Waiting);
        assert!(take(&store, "two", &Queue::ALL, LONG).await.is_some());
    }
    store.fail_task(id, "two").await.unwrap();
    assert!(take(&store, "three", &Queue::ALL, OVER).await.is_some());
    assert_eq!(take(&store, "four", &Queue::ALL, LONG).await, None);
    assert_eq!(state().await, TaskState::Failed { worker: "three".to_owned() });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_that_nobody_asks_for_any_more_is_not_worked_on() {
    let store = open(&SERVER.database("unwanted")).await;
    let keep = Duration::from_secs(2);
    let id = store.add_task(&task(Queue::Batch, "proof"), keep).await.unwrap();
    assert!(take(&store, "one", &Queue::ALL, LONG).await.is_some());
    tokio::time::sleep(keep).await;
    assert!(store.renew_task(id, "one", LONG).await.unwrap(), "whoever asked may have been cut off, too");
    assert!(!store.renew_task(id, "one", OVER).await.unwrap());
    assert_eq!(store.task_states(&[id], LONG).await.unwrap(), [TaskState::Taken]);
    assert!(store.renew_task(id, "one", OVER).await.unwrap(), "it is asked for again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_is_kept_as_long_as_somebody_asks_for_it() {
    let store = open(&SERVER.database("results")).await;
    let kept = store.add_task(&task(Queue::Batch, "kept"), LONG).await.unwrap();
    let left = store.add_task(&task(Queue::Batch, "left"), OVER).await.unwrap();
    let deleted = store.add_task(&task(Queue::Batch, "deleted"), LONG).await.unwrap();
    store.delete_tasks(&[deleted]).await.unwrap();
    assert_eq!(take(&store, "one", &Queue::ALL, LONG).await.as_deref(), Some("kept"));
    assert_eq!(take(&store, "two", &Queue::ALL, LONG).await, None);
    assert!(store.finish_task(kept, &result("one", "{}")).await.unwrap());
    assert!(!store.finish_task(kept, &result("one", "again")).await.unwrap());
    assert!(!store.renew_task(kept, "one", LONG).await.unwrap());
    let states = store.task_states(&[left, kept, deleted], LONG).await.unwrap();
    assert_eq!(states, [TaskState::Gone, TaskState::Done(result("one", "{}")), TaskState::Gone]);
}
