"""Two bots and two people's programs play whole games through the public Python client berserk,
unchanged.

Usage: berserk_games.py SITE TOKEN TOKEN TOKEN TOKEN, those of the bots first; prints a line of
JSON for each game.
"""

import json
import random
import sys
import threading

import berserk
import requests

VARIANTS = [
    "one-dimensional-chess",
    "linear-progression",
    "linear-pursuit:setup=yin-yang",
    "hnefatafl:rules=brandubh",
]
# A game by chance may go on for very long: then White resigns.
MOST_PLIES = 70


def client(site, token):
    return berserk.Client(berserk.TokenSession(token), base_url=site)


def legal(site, variant, moves):
    """The legal moves after some, by the site's own rules."""
    query = {"variant": variant, "moves": " ".join(moves)}
    answer = requests.get(f"{site}/api/position", params=query, timeout=20)
    answer.raise_for_status()
    return answer.json()["moves"]


def play(site, player, game_id, side, variant, chance, seen, listening):
    """Plays one side of a game to its end, as the game's stream tells it.

    `player` is the client's part for bots or for boards. Nobody moves before both listen and a line
    has been written: streams tell no earlier lines.
    """
    for event in player.stream_game_state(game_id):
        if event["type"] == "chatLine":
            seen["chat"] = event["text"]
            continue
        if event["type"] not in ("gameFull", "gameState"):
            continue
        if event["type"] == "gameFull":
            listening.wait(timeout=60)
            if side == 0 and not event["state"]["moves"]:
                player.post_message(game_id, "Have fun!")
        state = event["state"] if event["type"] == "gameFull" else event
        if state["status"] != "started":
            seen["state"] = state
            return
        moves = state["moves"].split()
        if len(moves) % 2 != side:
            continue
        if side == 0 and len(moves) >= MOST_PLIES:
            player.resign_game(game_id)
        else:
            player.make_move(game_id, chance.choice(legal(site, variant, moves)))


def game(site, white, black, variant):
    """Challenges, accepts and plays a game; what came of it."""
    events = black.bots.stream_incoming_events()
    made = white.challenges.create(
        black.account.get()["username"], rated=False, clock_limit=600, clock_increment=0,
        color="white", variant=variant,
    )
    for event in events:
        if event["type"] == "challenge" and event["challenge"]["id"] == made["id"]:
            black.bots.accept_challenge(made["id"])
        if event["type"] == "gameStart" and event["game"]["id"] == made["id"]:
            break
    return played(site, [white.bots, black.bots], white.games, made["id"], variant)


def together(tasks):
    """Runs functions with their arguments at the same time."""
    threads = [threading.Thread(target=task, args=args, daemon=True) for task, *args in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
        assert not thread.is_alive(), "a task takes too long"


def played(site, players, games, game_id, variant):
    """Plays a game, White's player first; what came of it."""
    seen = [{}, {}]
    listening = threading.Barrier(2)
    together(
        (play, site, player, game_id, side, variant, random.Random(side), seen[side], listening)
        for side, player in enumerate(players)
    )
    state = seen[1]["state"]
    exported = games.export(game_id)
    record = games.export(game_id, as_pgn=True)
    return {
        "variant": variant,
        "plies": len(state["moves"].split()),
        "status": state["status"],
        "winner": state.get("winner"),
        "chat": seen[1].get("chat"),
        "same": exported["moves"] == state["moves"] and seen[0]["state"]["moves"] == state["moves"],
        "record": record.startswith("[Event"),
    }


def begun(events, game_id=None):
    """The id of a game and the side in it, once it has begun."""
    for event in events:
        if event["type"] == "gameStart" and game_id in (None, event["game"]["id"]):
            return event["game"]["id"], event["game"]["color"]


def sought(site, one, two, variant):
    """Two people find each other by seeks, and play."""
    together(
        (person.board.seek, 10, 5, False, variant, color)
        for person, color in ((one, "black"), (two, "white"))
    )
    # Each stream begins with the games that are played.
    (game_id, color), (same, other) = (
        begun(person.board.stream_incoming_events()) for person in (one, two)
    )
    assert game_id == same and (color, other) == ("black", "white"), (game_id, same, color, other)
    return played(site, [two.board, one.board], one.games, game_id, variant)


def opened(site, one, two, variant):
    """One person opens a challenge, both take it, and they play."""
    made = one.challenges.create_open(
        clock_limit=600, clock_increment=5, variant=variant, rated=False
    )
    assert {"url", "urlWhite", "urlBlack"} <= made.keys(), made
    for person in (one, two):
        person.challenges.accept(made["id"])
    sides = {
        begun(person.board.stream_incoming_events(), made["id"])[1]: person for person in (one, two)
    }
    players = [sides["white"].board, sides["black"].board]
    return played(site, players, one.games, made["id"], variant)


def main():
    site, *tokens = sys.argv[1:]
    white, black, one, two = (client(site, token) for token in tokens)
    known = one.oauth.test_tokens(tokens[2], "tlt_unknown")
    assert known["tlt_unknown"] is None and "board:play" in known[tokens[2]]["scopes"], known
    for bot in (white, black):
        bot.account.upgrade_to_bot()
    # One challenge is declined.
    refused = white.challenges.create(black.account.get()["username"], rated=False)
    black.bots.decline_challenge(refused["id"])
    assert not black.challenges.get_mine()["in"]
    for variant in VARIANTS:
        print(json.dumps(game(site, white, black, variant)), flush=True)
    for find in (sought, opened):
        print(json.dumps(find(site, one, two, VARIANTS[0])), flush=True)


main()
