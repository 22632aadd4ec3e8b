//! Draws by the rules, for programs.

use super::program::{BOARD, program};
use crate::common::TestApp;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn programs_see_that_a_draw_can_be_claimed() {
    let app = TestApp::new().await;
    let (_, one) = program(&app, "Ada", &BOARD).await;
    let (_, two) = program(&app, "Bob", &BOARD).await;
    let variant = "one-dimensional-chess:repetition=claim";
    let wish = json!({"variant": variant, "color": "white"});
    let made = one.post("/api/challenge/bob", wish).await.json();
    let id = made["id"].as_str().expect("an id");
    two.does(&format!("/api/challenge/{id}/accept")).await;
    let mut stream = one.stream(&format!("/api/board/game/stream/{id}")).await;
    assert_eq!(stream.until("gameFull").await["state"]["canClaimDraw"], false);
    let moves = ["d-f", "m-k", "f-d", "k-m", "d-f", "m-k", "f-d", "k-m"];
    for (ply, text) in moves.into_iter().enumerate() {
        let mover = if ply % 2 == 0 { &one } else { &two };
        mover.does(&format!("/api/board/game/{id}/move/{text}")).await;
        let path = format!("/api/position?variant={variant}&moves={}", moves[..=ply].join("+"));
        let claimable = json!(ply == 7);
        assert_eq!(one.get(&path).await.json()["canClaimDraw"], claimable, "{ply}");
        assert_eq!(stream.until("gameState").await["canClaimDraw"], claimable, "{ply}");
    }
    one.does(&format!("/api/board/game/{id}/claim-draw")).await;
    let last = stream.until("gameState").await;
    assert_eq!((&last["status"], &last["canClaimDraw"]), (&json!("draw"), &json!(false)));
}
