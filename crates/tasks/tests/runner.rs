//! Results of tasks.

use std::sync::atomic::AtomicBool;
use throughline_catalog::{GAMES, GameHandle};
use throughline_lab::Opening;
use throughline_tasks::{Evaluate, FindMove, Task, TaskRunner};

static NEVER: AtomicBool = AtomicBool::new(false);

fn find_move(spec: &str, nodes: u64, table_pieces: u32) -> Task {
    let (spec, game) = (spec.to_owned(), Opening::default());
    Task::FindMove(FindMove { spec, game, level: 6, seed: 3, nodes, table_pieces })
}

/// Results do not depend on earlier tasks.
#[test]
fn a_task_comes_to_the_same_in_any_task_runner() {
    let mut used = TaskRunner::new(None);
    for info in GAMES {
        let game = GameHandle::from_spec(info.id).unwrap();
        let mut record = game.record(None).unwrap();
        let first = record.legal_texts().swap_remove(0);
        record.play(&first).unwrap();
        let (spec, game) = (game.spec().to_owned(), Opening { position: None, moves: record.move_texts() });
        let evaluate = Task::Evaluate(Evaluate { spec, game, plies: 0..2, nodes: 900, table_pieces: 0 });
        for task in [evaluate, find_move(info.id, 1_500, 0)] {
            let sent: Task = serde_json::from_str(&serde_json::to_string(&task).unwrap()).unwrap();
            let fresh = TaskRunner::new(None).run(&sent, &NEVER).unwrap();
            for _ in 0..2 {
                assert_eq!(used.run(&task, &NEVER).unwrap(), fresh, "{task:?}");
            }
            assert!(fresh.is_some_and(|found| found.contains("moves")), "{task:?}");
        }
    }
}

#[test]
fn what_is_stopped_has_no_result_and_what_cannot_be_done_is_told() {
    let mut runner = TaskRunner::new(None);
    let stopped = runner.run(&find_move(GAMES[0].id, 1_000_000, 0), &AtomicBool::new(true));
    assert_eq!(stopped.unwrap(), None);
    let told = |task| TaskRunner::new(None).run(&task, &NEVER).unwrap_err().to_string();
    assert!(told(find_move("nothing", 10, 0)).contains("nothing"));
    assert!(told(find_move(GAMES[0].id, 10, 4)).contains("exactly 4 pieces"));
}
