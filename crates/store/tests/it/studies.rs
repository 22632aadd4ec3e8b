//! Studies of rule sets, in both databases.

use throughline_store::{NewStudy, Store, StudyBounds, StudyState};

const BOUNDS: StudyBounds = StudyBounds { own: 2, running: 3, kept: 3 };

fn asked(spec: &str, owner: &str, at: i64) -> NewStudy {
    NewStudy { spec: spec.to_owned(), settings: "engine 1".to_owned(), owner: owner.to_owned(), fixed: 7, at }
}

/// The test for one database.
pub async fn studies_run_within_bounds_and_keep_each_part_once(store: &impl Store) {
    let ask =
        async |spec: &str, owner: &str, at| store.ask_study(asked(spec, owner, at), BOUNDS).await.unwrap();
    assert!(ask("a", "one", 1).await && ask("b", "one", 2).await);
    assert!(!ask("c", "one", 3).await, "two of a person");
    assert!(ask("c", "other", 3).await);
    assert!(!ask("d", "third", 4).await, "three of all");
    assert!(!ask("a", "third", 4).await, "it runs");
    for part in ["game 0", "game 1", "game 0"] {
        let body = format!("{{\"{part}\": 1}}");
        store.add_study_part(["a", "engine 1"], part, body, 5).await.unwrap();
    }
    store.add_study_part(["a", "another engine"], "game 9", String::new(), 6).await.unwrap();
    let study = store.study("a").await.unwrap().unwrap();
    assert_eq!((study.asked, study.state, study.parts), (asked("a", "one", 1), StudyState::Running, 2));
    let mut parts = store.study_parts("a").await.unwrap();
    parts.sort();
    assert_eq!(parts, [r#"{"game 0": 1}"#, r#"{"game 1": 1}"#]);
    // The owner stops it; the next one to ask becomes the owner.
    assert!(!store.end_study("a", Some("other"), StudyState::Stopped).await.unwrap());
    assert!(store.end_study("a", Some("one"), StudyState::Stopped).await.unwrap());
    assert!(!store.end_study("a", Some("one"), StudyState::Stopped).await.unwrap(), "it is stopped");
    assert!(ask("a", "third", 7).await);
    let study = store.study("a").await.unwrap().unwrap();
    assert_eq!((study.asked.owner.as_str(), study.parts), ("third", 2), "its parts stay");
    // A whole study is restarted only with a newer engine.
    assert!(store.end_study("a", None, StudyState::Whole).await.unwrap());
    assert!(!ask("a", "third", 8).await);
    let newer = NewStudy { settings: "engine 2".to_owned(), ..asked("a", "third", 8) };
    assert!(store.ask_study(newer, BOUNDS).await.unwrap());
    assert_eq!(store.study("a").await.unwrap().unwrap().parts, 0);
    assert!(store.study_parts("a").await.unwrap().is_empty());
    store.add_study_part(["c", "engine 1"], "game 0", "{}".to_owned(), 9).await.unwrap();
    store.renew_study("c", "engine 2", 8).await.unwrap();
    let renewed = store.study("c").await.unwrap().unwrap();
    assert_eq!((renewed.parts, renewed.asked.fixed), (0, 8));
    // Beyond the number kept, the oldest are deleted with their parts; running ones stay.
    store.add_study_part(["b", "engine 1"], "game 0", "{}".to_owned(), 3).await.unwrap();
    for (spec, at) in [("b", 11), ("d", 12), ("e", 13)] {
        assert!(store.end_study(spec, None, StudyState::Broken).await.unwrap() == (spec == "b"));
        assert!(spec == "b" || ask(spec, spec, at).await == (spec == "d"));
    }
    let specs = async |state| {
        let found = store.studies(state, 9).await.unwrap();
        found.into_iter().map(|study| study.asked.spec).collect::<Vec<_>>()
    };
    assert_eq!(specs(None).await, ["d", "a", "c"]);
    assert_eq!(specs(Some(StudyState::Broken)).await, Vec::<String>::new());
    assert!(store.study_parts("b").await.unwrap().is_empty());
    // Of a closed account only the figures remain.
    store.close_account("third", 1000).await.unwrap();
    assert_eq!(store.study("a").await.unwrap().unwrap().asked.owner, "");
    for spec in ["a", "c", "d"] {
        store.end_study(spec, None, StudyState::Whole).await.unwrap();
    }
}
