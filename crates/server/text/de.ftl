# Was Menschen auf der Seite lesen, auf Deutsch. Angeredet wird mit du.

## Jede Seite

page =
    .skip = Zum Inhalt springen
    .all-games = Throughline, alle Spiele
    .import = Partien importieren
    .book = Das Buch (englisch)
    .languages = Sprache
    .english = Der folgende Text ist auf Englisch.

privacy = Datenschutz
    .lead = Was diese Website von dir speichert, wie lange, und wie du es loswirst. Ihre Seiten laden nichts von anderen Websites. Es gibt keine Werbung, und nichts verfolgt, was du tust.
    .visitor = Ohne Konto
    .cookie = Ein Cookie enthält bis 400 Tage nach deinem letzten Besuch eine geheime Zufallszahl: An ihr erkennt die Website, welche Plätze deine sind. Sie selbst speichert davon nur einen Hash. Ein weiteres Cookie enthält die Sprache, wenn du eine wählst.
    .browser = Einstellungen, Fortschritt bei Lektionen und Aufgaben, Analysen und Partien auf diesem Gerät liegen in deinem Browser.
    .games = Partien
    .games-about = Gespeichert werden die Züge einer Partie, ihre Zeiten und das Ergebnis, mit den Namen der Konten, die sie gespielt haben. Wer ihren Link hat, kann zuschauen. Sie wird gelöscht, wenn der letzte Spieler sie von seiner Liste nimmt.
    .chat = Was Spieler neben einer Partie schreiben, lesen nur die beiden, es sei denn, einer meldet eine Zeile der Moderation. Was Zuschauer schreiben, können alle lesen, die zuschauen.
    .screening = Gewertete Partien werden nach ihrem Ende mit den Zügen der Engine verglichen. Nur die Moderation sieht die Zahlen.
    .pruned = Partien, die nicht zu Ende sind, werden gelöscht, wenn { $days ->
        [one] 1 Tag
       *[other] { $days } Tage
    } lang nichts in ihnen geschehen ist.
    .account = Mit Konto
    .account-about = Name, der Tag, an dem es angelegt wurde, Wertungen und Liste der Partien, ein Hash des Passworts, die öffentlichen Schlüssel der Passkeys, Notizen neben Partien, Einstellungen und Fortschritt: bis du es schließt.
    .sessions = Die Browser, in denen du angemeldet bist: Namen von Browser und System, Tag der ersten und der letzten Nutzung. Keine Netzwerkadresse.
    .mail = Deine E-Mail-Adresse, wenn du eine angibst und bestätigst: bis du sie entfernst.
    .push = Die Adresse beim Push-Dienst deines Browser-Herstellers, wenn du Benachrichtigungen willst: bis du sie beendest. Die Benachrichtigungen sind verschlüsselt, sodass niemand sie unterwegs liest.
    .log = Netzwerkadressen
    .log-about = Sie werden im Arbeitsspeicher gezählt, damit niemand die Website überlastet. Das Protokoll kann sie enthalten, von abgelehnten Anfragen. Es liegt auf dem Rechner des Betreibers, der bestimmt, wie lange es bleibt.
    .yours = Was du tun kannst
    .delete = Partien von deiner Liste nehmen
    .host = Wer diese Website betreibt
    .no-contact = Der Betreiber hat hier keine Kontaktadresse genannt. Frag, wer dir die Adresse der Website gegeben hat.

settings = Einstellungen
    .theme = Farben
    .theme-auto = Wie dein Gerät
    .theme-light = Hell
    .theme-dark = Dunkel
    .board = Brett
    .board-own = Passend zum Spiel
    .board-plain = Schlicht
    .board-paper = Papier
    .pieces = Figuren
    .pieces-own = Passend zum Spiel
    .pieces-flat = Flach
    .pieces-letters = Buchstaben
    .coordinates = Koordinaten
    .coordinates-on = Sichtbar
    .coordinates-off = Verborgen
    .premoves = Vorauszüge
    .premoves-on = An
    .premoves-off = Aus
    .confirm = Züge bestätigen
    .confirm-days = In Fernpartien
    .confirm-always = Immer
    .confirm-never = Nie
    .lost = Dieser Browser speichert nichts für diese Website. Deine Wahl ist verloren, sobald du die Seite verlässt.

bar = Bereiche
    .play = Spielen
    .lobby = Lobby
    .learn = Lernen
    .puzzles = Aufgaben
    .analysis = Analyse
    .lab = Labor
    .my-games = Partien

## Die Startseite

home = Spiele fürs ganze Leben.
    .title = Throughline: Brettspiele, sofort spielbar
    .about = Spiel sie nach ihren genauen Regeln, gegen eine Engine, die immer da ist, oder per Link gegen Freunde. Ohne Konto.
    .demo = Eine laufende Partie { $game }
    .play = Spielen
    .puzzles = Aufgaben
    .puzzles-of = Aufgaben: { $game }
    .rules = Regeln
    .rules-of = Regeln: { $game }
    .records = Du hast eine Partie auf Papier oder als Datei?
    .import = Importiere sie und spiele sie nach
    .daily = Aufgabe des Tages
    .learn = Neu bei diesen Spielen?

## Die Bereiche, die die Spiele auflisten

analyses = Analyse
    .about = Probiere Züge aus jeder Stellung, mit der Engine an deiner Seite.
    .board = Analysebrett
    .editor = Stellung aufbauen
    .records = Du hast eine Partie auf Papier oder als Datei?
    .import = Importiere sie

lab = Labor
    .about = Was Tausende Partien der Engine gegen sich selbst über jedes Spiel verraten: Ist es fair, wie lange dauert es, was entscheidet?
    .report = Bericht lesen
    .none = Noch kein Bericht
    .measure = Regelwerk ausmessen

## Meine Partien

my-games = Meine Partien
    .go-on = Weiterspielen
    .every = Alle meine Partien
    .filters = Welche Partien
    .all = Alle
    .unfinished = Laufend
    .finished = Beendet
    .any-game = Alle Spiele
    .list = Die Partien
    .none = Noch keine Partien.
    .play = Eine spielen
    .against = { $side } gegen { $opponent }
    .both = Beide Seiten an einem Bildschirm
    .two = { $first } gegen { $second }
    .yours = Du bist am Zug
    .turn = Am Zug: { $who }
    .moves = { $count ->
        [0] Noch kein Zug
        [one] 1 Zug
       *[other] { $count } Züge
    }
    .review = Auswertung
    .waiting = Wartet auf dich
    .nothing-waits = Nichts wartet auf dich.
    .begun = Gerade begonnen
    .ended = Zuletzt beendet
    .seen = Gesehen
    .next = Nächste wartende Partie
    .delete = Löschen
    .for-ever = Die Partie wird endgültig gelöscht.
    .friend-keeps = Die Partie verschwindet aus deiner Liste. Dein Gegenüber behält sie.
    .withdraws = Die Einladung wird zurückgezogen, und die Partie verschwindet aus deiner Liste.
    .declines = Du lehnst die Herausforderung ab, und sie verschwindet aus deiner Liste.
    .resigns = Du gibst die Partie auf (oder sagst sie ab, wenn sie kaum begonnen hat), und sie verschwindet aus deiner Liste.
    .sure-decline = Ja, ablehnen
    .sure = Ja, löschen
    .pages = Seiten
    .newer = Neuere Partien
    .older = Ältere Partien
    .rated = Eine gewertete Partie, die noch läuft, bleibt auf deiner Liste: Spiel sie zu Ende oder gib auf.
    .rated-early = Eine gewertete Partie, die kaum begonnen hat, bleibt auf deiner Liste: Spiel sie oder sag sie ab.

ago =
    .now = gerade eben
    .minutes = { $count ->
        [one] vor einer Minute
       *[other] vor { $count } Minuten
    }
    .hours = { $count ->
        [one] vor einer Stunde
       *[other] vor { $count } Stunden
    }
    .days = { $count ->
        [one] vor einem Tag
       *[other] vor { $count } Tagen
    }

## Benachrichtigungen

notices = Benachrichtigungen
    .title = Benachrichtigungen: Throughline
    .about = Lass dich benachrichtigen, wenn eine Partie auf dich wartet. Alles hier ist aus, bis du es einschaltest.
    .way = Wie möchte ich benachrichtigt werden?
    .push = In diesem Browser
    .push-about = Wenn du in einer Fernpartie am Zug bist oder jemand deine Einladung annimmt und du die Partie nicht offen hast. Die Benachrichtigung kommt über den Push-Dienst des Herstellers deines Browsers, so verschlüsselt, dass sie dort niemand lesen kann.
    .push-none = Diese Website schickt keine Benachrichtigungen an Browser.
    .push-script = Dein Browser braucht dafür Skripte.
    .push-on = In diesem Browser benachrichtigen
    .push-off = Nicht mehr benachrichtigen
    .push-end = Beenden
    .push-bad = Dein Browser hat eine Adresse genannt, an die diese Website keine Benachrichtigungen schickt.
    .begun = Deine Partie hat begonnen
    .against = { $game } gegen { $opponent }

mail = E-Mail
    .about = Eine Adresse dient zwei Dingen: einem Weg zurück, wenn du dein Passwort verloren hast, und, wenn du willst, einer Nachricht am Tag, solange Partien auf dich warten. Die Adresse bekommt niemand zu sehen.
    .needs-account = Für E-Mail brauchst du ein Konto.
    .address = Adresse
    .add = Adresse hinzufügen
    .bad-address = Das ist keine Adresse: Sie muss aussehen wie name@example.org.
    .sent = Wir haben an { $address } geschrieben. Öffne den Link in der Nachricht innerhalb einer Stunde.
    .on = Weiter
    .void = Dieser Link gilt nicht mehr. Fordere einen neuen an.
    .confirm = Bestätigen
    .confirm-about = Ist { $address } die Adresse des Kontos { $name }?
    .confirmed = Die Adresse ist bestätigt.
    .remove = Adresse entfernen
    .digest = Eine Nachricht am Tag
    .digest-about = Höchstens einmal am Tag, und nur, solange Partien auf dich warten.
    .digest-on = Eine Nachricht am Tag bekommen
    .digest-off = Keine Nachrichten mehr bekommen
    .off-about = Sollen keine Nachrichten über wartende Partien mehr kommen?
    .is-off = Es kommen keine Nachrichten über wartende Partien mehr.
    .forgotten = Passwort verloren?
    .forgotten-about = Wenn dein Konto eine Adresse hat, kommt dorthin ein Link, mit dem du ein neues Passwort wählst. Mit einem Wiederherstellungscode anstelle des Passworts kommst du ebenfalls hinein.
    .send = Link anfordern
    .maybe-sent = Wenn ein Konto diese Adresse hat, ist ein Link unterwegs. Er gilt eine Stunde.
    .reset-about = Wähle ein neues Passwort für { $name }. Alle angemeldeten Browser werden abgemeldet.
    .reset-done = Das Passwort ist geändert. Melde dich damit an.
    .reset-passkeys = Auch mit diesen Passkeys kommt man in dein Konto:
    .reset-clear = Alle Passkeys und Wiederherstellungscodes entfernen
    .reset-clear-about = Wenn jemand anderes in deinem Konto gewesen sein kann, hat er vielleicht eigene hinzugefügt. Deine kannst du auf der Seite deines Kontos wieder anlegen.
    .confirm-subject = Bestätige deine Adresse
    .confirm-text = Jemand, wahrscheinlich du, hat diese Adresse für das Konto { $name } bei { $site } angegeben. Bestätige sie innerhalb einer Stunde:

        { $link }

        Wenn du es nicht warst, tu nichts.
    .reset-subject = Ein neues Passwort
    .reset-text = Jemand, wahrscheinlich du, hat ein neues Passwort für das Konto { $name } bei { $site } angefordert. Wähle es innerhalb einer Stunde:

        { $link }

        Wenn du es nicht warst, tu nichts: Das alte bleibt.
    .changed-subject = Eine Änderung an deinem Konto
    .password-changed = Das Passwort deines Kontos { $name } bei { $site } wurde geändert.
    .password-removed = Das Passwort deines Kontos { $name } bei { $site } wurde entfernt. Du meldest dich jetzt mit Passkeys an.
    .passkey-added = Deinem Konto { $name } bei { $site } wurde ein Passkey hinzugefügt.
    .passkey-removed = Ein Passkey deines Kontos { $name } bei { $site } wurde entfernt.
    .ways-removed = Alle Passkeys und Wiederherstellungscodes deines Kontos { $name } bei { $site } wurden entfernt.
    .codes-changed = Dein Konto { $name } bei { $site } hat neue Wiederherstellungscodes. Die alten gelten nicht mehr.
    .code-used = Jemand hat sich mit einem Wiederherstellungscode in deinem Konto { $name } bei { $site } angemeldet.
    .address-changed = Dein Konto { $name } bei { $site } verwendet diese Adresse nicht mehr.
    .not-you = Wenn du es warst, brauchst du nichts zu tun. Wenn nicht, wähle jetzt ein neues Passwort; damit werden alle Browser abgemeldet:

        { $link }

        Wenn das nicht geht, schreib den Betreibern der Seite.
    .digest-subject = { $count ->
        [one] Eine Partie wartet auf dich
       *[other] { $count } Partien warten auf dich
    }
    .digest-end = Alle Partien, die auf dich warten: { $all }

        Keine solchen Nachrichten mehr: { $off }

script-notices =
    .on = Dieser Browser benachrichtigt dich.
    .off = Dieser Browser benachrichtigt dich noch nicht.
    .denied = Dein Browser verbietet Benachrichtigungen dieser Website: Erlaube sie in seinen Einstellungen.
    .impossible = Dieser Browser kann dich nicht benachrichtigen.
    .failed = Das hat nicht geklappt. Versuch es später noch einmal.

## Konten

account = Konto
    .title = Konto: Throughline
    .about = Alles hier geht auch ohne Konto. Ein Konto gibt dir einen Namen und führt dich von jedem Browser zu deinen Partien zurück.
    .sign-up = Konto anlegen
    .sign-up-button = Konto anlegen
    .sign-in = Anmelden
    .sign-in-button = Anmelden
    .sign-out = Abmelden
    .name = Name
    .name-about = 2 bis 20 Buchstaben, Ziffern, Binde- und Unterstriche. Andere sehen ihn. Deine bisherigen Partien bleiben deine.
    .password = Passwort
    .password-about = 8 Zeichen oder mehr. Ein Satz ist gut.
    .password-or-code = Passwort oder ein Wiederherstellungscode
    .recovery-code = Wiederherstellungscode
    .new-password = Neues Passwort
    .invite = Einladung
    .guest-games = Partien, die du hier als Gast gespielt hast, bleiben bei diesem Browser: Du findest sie wieder, wenn du dich abmeldest.
    .profile = Profil
    .archive = Alle meine Daten herunterladen
    .tokens = Zugangstoken für Programme
    .since = Dabei seit { $day }
    .session-since = seit { $day }
    .session-used = zuletzt benutzt { $day }
    .sessions = Angemeldet
    .this-browser = dieser Browser
    .end-session = Dort abmelden
    .unknown-browser = Ein unbekannter Browser
    .change-password = Passwort ändern
    .set-password = Passwort setzen
    .password-set = Dein neues Passwort ist gesetzt.
    .change-about = Alle anderen Browser werden abgemeldet.
    .remove-password = Passwort entfernen
    .remove-password-about = Danach kannst du dich nur noch mit Passkeys und Wiederherstellungscodes anmelden. Hat dein Konto eine Adresse, setzt ein Link per E-Mail ein neues Passwort.
    .remove-password-button = Mein Passwort entfernen
    .codes = Wiederherstellungscodes
    .codes-about = Neue Codes ersetzen alle alten.
    .codes-button = Neue Codes erzeugen
    .codes-once = Schreib diese { $count } Codes auf oder druck sie aus: Sie werden nur jetzt gezeigt. Mit jedem kannst du dich einmal anmelden, wenn das Passwort verloren ist.
    .codes-kept = Ich habe sie aufbewahrt
    .close = Konto schließen
    .close-about = Laufende Partien werden aufgegeben. Dein Name, deine Anmeldungen und deine Partienliste werden gelöscht. Partien bleiben bei denen, die mitgespielt haben, ohne deinen Namen. Damit sich niemand für dich ausgibt, kann ein Jahr lang niemand den Namen nehmen. Das lässt sich nicht rückgängig machen.
    .close-button = Mein Konto für immer schließen
    .bad-name = Ein Name hat { $least } bis { $most } Buchstaben, Ziffern, Binde- und Unterstriche und beginnt mit einem Buchstaben.
    .reserved-name = Dieser Name ist reserviert. Wähle einen anderen.
    .offensive-name = Dieser Name könnte Anstoß erregen. Wähle einen anderen.
    .taken = Dieser Name ist schon vergeben. Wähle einen anderen.
    .bad-password = Ein Passwort hat { $least } bis { $most } Zeichen.
    .common-password = Dieses Passwort ist leicht zu erraten. Wähle ein anderes.
    .bad-invite = Diese Einladung gilt nicht. Bitte deinen Gastgeber um eine andere.
    .wrong = Name und Passwort gehören nicht zusammen.
    .wrong-password = Das ist nicht dein Passwort.
    .wrong-code = Das ist keiner deiner Wiederherstellungscodes.
    .passkeys = Passkeys
    .passkeys-about = Mit einem Passkey meldest du dich über die Sperre deines Geräts an: mit Fingerabdruck, Gesicht oder PIN.
    .passkey-name = Name des Passkeys
    .passkey-add = Passkey hinzufügen
    .passkey-add-by = Passkey hinzufügen und mit einem anderen bestätigen
    .passkey-confirm = Stattdessen mit einem Passkey bestätigen
    .passkey-remove = Gewählten Passkey entfernen
    .passkey-sign-in = Mit einem Passkey anmelden
    .passkey-sign-up = Konto stattdessen mit einem Passkey anlegen
    .passkey-used = zuletzt benutzt { $day }
    .passkeys-elsewhere = Passkeys funktionieren nur, wenn die Website unter ihrem eigenen Namen und mit https geöffnet ist.
    .bad-passkey = Der Passkey wurde nicht angenommen. Versuch es noch einmal.
    .last-passkey = Ohne diesen Passkey gäbe es keinen Weg in dein Konto. Wähle zuerst ein Passwort oder füge einen anderen Passkey hinzu.
    .needs-passkey = Füge zuerst einen Passkey hinzu: Ohne ihn gäbe es keinen Weg in dein Konto.
    .many-passkeys = Dieser Passkey ist schon in Gebrauch, oder dein Konto hat schon 20, und mehr geht nicht.

token =
    .title = Zugangstoken
    .lead = Mit einem Token handelt ein Programm für dich: Es spielt, beantwortet Herausforderungen oder fragt die Engine, soweit du es erlaubst.
    .made = Dein neues Token
    .made-about = Kopiere es jetzt: Es wird nur dieses eine Mal gezeigt. Wer es hat, kann tun, was es erlaubt.
    .new = Ein neues Token
    .about = Wofür es gedacht ist
    .scopes = Was es erlaubt
    .lifetime = Wie lange es gelten soll
    .days = { $days } Tage
    .no-end = Bis es widerrufen wird
    .make = Token erstellen
    .docs = Was Programme abfragen können
    .yours = Deine Token
    .until = gilt bis { $day }
    .expired = abgelaufen am { $day }
    .revoke = Gewähltes Token widerrufen
    .no-about = Gib an, wofür das Token gedacht ist.
    .no-scope = Wähle mindestens eines, was das Token erlauben soll.
    .no-lifetime = Wähle aus der Liste, wie lange das Token gelten soll.
    .too-many = Du hast { $most } Token, mehr geht nicht. Widerrufe zuerst eines.
    .bot-play = als Bot spielen, für immer
    .board-play = deine Partien für dich an einem eigenen Brett spielen
    .challenge-read = deine Herausforderungen lesen
    .challenge-write = herausfordern und Herausforderungen beantworten
    .engine-read = die Engine der Website nach Stellungen fragen

api =
    .title = Für Programme
    .lead = Programme spielen hier über die Pfade der Bot- und Board-API von lichess, mit unseren Regelwerken als Varianten, und fragen nach Regeln, exakten Werten, Partien, Aufgaben und Lektionen. Sie senden ein Formular oder JSON und bekommen JSON, bei fortlaufenden Antworten eine Zeile davon für jedes Ereignis.

script-accounts =
    .no-answer = Die Website hat nicht geantwortet. Versuch es in einer Minute noch einmal.
    .no-passkey = Das Gerät hat keinen Passkey geliefert. Versuch es noch einmal.
    .known-passkey = Dieses Gerät hat schon einen Passkey deines Kontos.

people = Rangliste
    .title = Rangliste: Throughline
    .about = Die Besten nach Wertung: Menschen mit gesicherter Wertung, die in den letzten 45 Tagen gespielt haben.
    .none = Noch hat niemand eine gesicherte Wertung. Spiel gewertete Partien.
    .find = Jemanden suchen
    .find-button = Suchen
    .nobody = Niemand heißt hier „{ $name }“.

profile =
    .title = { $name }: Throughline
    .none = Noch keine beendeten Partien.
    .results = Ergebnisse
    .game = Spiel
    .side = Seite
    .against = Gegen
    .engine = die Engine
    .people = Menschen
    .won = Gewonnen
    .drawn = Remis
    .lost = Verloren
    .ratings = Wertungen
    .rated-games = { $count ->
        [one] 1 gewertete Partie
       *[other] { $count } gewertete Partien
    }
    .last = Letzte Partien
    .against-name = gegen { $name }
    .favourites = Am meisten gespielt
    .games = { $count ->
        [one] 1 Partie
       *[other] { $count } Partien
    }
    .by-opponent = Ergebnisse nach Gegner
    .opponent = Gegner

## Die Lobby, und was gerade gespielt wird

lobby = Lobby
    .title = Lobby: Wer eine Partie sucht
    .about = Hier suchen Menschen jemanden zum Spielen. Nimm eine Partie an oder lass deine annehmen.
    .ways = Partien finden und ansehen
    .seeks = Wer eine Partie sucht
    .play-now = Jetzt spielen
    .play-now-about = Du bekommst die Partie, die am längsten auf jemanden wartet, oder wartest auf den Nächsten, der kommt.
    .game = Spiel
    .none = Im Moment sucht niemand eine Partie. Drück auf „Jetzt spielen“ und mach den Anfang.
    .side = Du spielst { $side }
    .position = Aus einer eigenen Stellung
    .takebacks = Beide dürfen um Zugrücknahme bitten
    .play = Spielen
    .yours = Zu deiner Partie
    .no-pace = Diese Bedenkzeit gibt es nicht. Wähle eine aus der Liste.
    .too-many = Von deiner Adresse warten schon { $most } Partien auf einen Gegner. Zieh eine zurück, oder warte, bis jemand kommt.
    .own = Andere Regeln, andere Bedenkzeit, ein eigener Anfang?
    .choose = Wähle ein Spiel, und als Gegner „Alle“

now = Jetzt
    .title = Partien, die gerade gespielt werden
    .about = Partien, die zwei Menschen in diesem Moment spielen. Schau bei einer zu.
    .none = Im Moment spielt niemand eine öffentliche Partie.

script-lobby =
    .new = { $form ->
        [one] Eine neue Partie in der Lobby.
       *[other] { $count } neue Partien in der Lobby.
    }

## Aufgaben

puzzles = Aufgaben
    .page = Aufgaben: Throughline
    .about = Stellungen mit genau einer richtigen Antwort. Ein Programm, das nur die Regeln kennt, hat jede Variante geprüft, oder Tabellen aller Stellungen mit wenigen Figuren bürgen dafür.
    .count = { $count } Aufgaben
    .solve = Lösen
    .all = Alle
    .easy = Leicht
    .medium = Mittel
    .hard = Schwer
    .forgets = Dieser Browser speichert nichts für diese Website. Was du gelöst hast, ist vergessen, sobald du diese Seite verlässt.

puzzle =
    .title = { $game }: Aufgabe { $number }
    .panel = Aufgabe
    .actions = Aktionen
    .try-again = Noch einmal
    .hint = Tipp
    .show = Lösung zeigen
    .next = Nächste Aufgabe
    .about = Über diese Aufgabe
    .rating = { $solve ->
        [0] Keine der { $levels } Stufen der Engine löst sie.
        [one] Eine der { $levels } Stufen der Engine löst sie.
       *[other] { $solve } der { $levels } Stufen der Engine lösen sie.
    }
    .from = Herkunft: { $source }.
    .from-game = eine Partie der Engine gegen sich selbst (Partie { $game }, Halbzug { $ply })
    .from-start = die Anfangsstellung
    .from-drops = die ersten Züge auf diesem Brett, alle bis zum Ende verfolgt
    .from-tables = die Endspieltabelle der Klasse { $class }
    .sacrifice = ein Figurenopfer
    .captures = zwei Arten zu schlagen
    .zugzwang = Zugzwang
    .analyse = Am Analysebrett ausprobieren
    .rules = Regeln
    .all = Alle Aufgaben
    .grades = Schwierigkeit
    .numbers = Alle Aufgaben dieses Spiels
    .number = Aufgabe { $number }, { $grade }
    .solved = { $puzzle }, gelöst
    .to-try-again = Noch einmal versuchen ({ $count })
    .again-list = Aufgaben zum Wiederholen
    .wrong = Der ist es nicht
    .over-solved = Gelöst
    .over-shown = Die Lösung
    .record = { $solved } von { $count } gelöst
    .streak = Serie { $streak } · Rekord { $best }
    .no-script = Aufgaben brauchen JavaScript, das dieser Browser nicht ausführt.

task =
    .win-at-once = Gewinne mit dem nächsten Zug.
    .win = Gewinne in { $moves } Zügen.
    .only-win = Nur ein Zug erzwingt den Sieg. Finde ihn.
    .all-or-nothing = Ein Zug gewinnt, alle anderen verlieren. Finde ihn.
    .only-hold = Ein Zug hält die Stellung, alle anderen verlieren. Finde ihn.

sure =
    .proved = bewiesen
    .tables = exakt, laut Endspieltabelle
    .estimated = geschätzt
    .how-proved = Bewiesen: Ein einfacher Löser, der nur die Regeln kennt, hat jede Variante geprüft.
    .how-tables = Exakt: Eine Endspieltabelle kennt jede Stellung, auf die es ankommt.
    .how-estimated = Geschätzt: So sieht es { $engine } nach { $nodes } Stellungen je Bewertung.

# Ein Halbzug ist ein Zug einer Seite.
claim =
    .win-ever = Der Sieg in { $moves ->
        [one] 1 Zug
       *[other] { $moves } Zügen
    } ist erzwungen, und kein anderer erster Zug gewinnt jemals.
    .win = Der Sieg in { $moves ->
        [one] 1 Zug
       *[other] { $moves } Zügen
    } ist erzwungen, und kein anderer erster Zug gewinnt innerhalb von { $others ->
        [one] einem Halbzug
       *[other] { $others } Halbzügen
    }.
    .only-win-ever = Der richtige Zug gewinnt innerhalb von { $plies ->
        [one] einem Halbzug
       *[other] { $plies } Halbzügen
    }, kein anderer gewinnt jemals.
    .only-win = Der richtige Zug gewinnt innerhalb von { $plies ->
        [one] einem Halbzug
       *[other] { $plies } Halbzügen
    }, kein anderer gewinnt innerhalb von { $others ->
        [one] einem Halbzug
       *[other] { $others } Halbzügen
    }.
    .all-or-nothing = Der richtige Zug gewinnt innerhalb von { $plies ->
        [one] einem Halbzug
       *[other] { $plies } Halbzügen
    }, jeder andere verliert innerhalb von { $others ->
        [one] einem Halbzug
       *[other] { $others } Halbzügen
    }.
    .only-hold-ever = Jeder andere Zug verliert innerhalb von { $others ->
        [one] einem Halbzug
       *[other] { $others } Halbzügen
    }, der richtige nie.
    .only-hold = Jeder andere Zug verliert innerhalb von { $others ->
        [one] einem Halbzug
       *[other] { $others } Halbzügen
    }, der richtige nicht innerhalb von { $plies ->
        [one] einem Halbzug
       *[other] { $plies } Halbzügen
    }.

date = { $day }. { $month ->
        [m01] Januar
        [m02] Februar
        [m03] März
        [m04] April
        [m05] Mai
        [m06] Juni
        [m07] Juli
        [m08] August
        [m09] September
        [m10] Oktober
        [m11] November
       *[m12] Dezember
    } { $year }

daily = Aufgabe des Tages
    .title = Aufgabe des Tages, { $date }: { $game }
    .board = Die Aufgabe des Tages, eine Stellung aus { $game }
    .solve = Lösen
    .solved = Heute gelöst
    .streak = Tagesserie { $days } · Rekord { $best }

storm = Aufgabensturm
    .title = { $game }: Aufgabensturm
    .about = Löse in drei Minuten so viele Aufgaben, wie du kannst. Sie werden schwerer. Ein falscher Zug kostet zehn Sekunden.
    .clock = Restzeit
    .start = Los
    .again = Noch einmal spielen
    .solved = { $solved } gelöst
    .right = Richtig.
    .wrong = Falsch: zehn Sekunden weniger.
    .left = Noch { $seconds } Sekunden.
    .over = Die Zeit ist um. Du hast { $solved } gelöst.
    .best = Rekord: { $best }
    .new-best = Neuer Rekord!
    .results = Aufgaben dieses Sturms
    .right-one = Aufgabe { $number }, gelöst
    .wrong-one = Aufgabe { $number }, falsch
    .lost = Die nächste Aufgabe lässt sich nicht laden. Fang noch einmal an, wenn du wieder verbunden bist.
    .puzzles = Aufgaben ohne Uhr

## Der Laborbericht zu einem Spiel

report =
    .title = { $game }: Laborbericht
    .play = Spielen
    .rules = Regeln
    .all = Alle Berichte
    .file = Der Bericht als eine Datei
    .figures = Alle Zahlen
    .results = Zwei gleich starke Engines haben { $games } Partien gespielt: { $wins ->
        [one] 1 Sieg
       *[other] { $wins } Siege
    } für { $first }, { $losses } für { $second }, { $draws } Remis.
    .edge = Das ergibt einen Vorteil für { $side }.
    .even = Die Partien zeigen also für keine Seite einen Vorteil.
    .length = Die Hälfte der Partien ist bis Zug { $plies } zu Ende, die Züge beider Seiten zusammengezählt.
    .choices = Meist { $moves ->
        [one] steht etwa 1 Zug
       *[other] stehen etwa { $moves } Züge
    } zur Wahl.
    .skill = Nachdenken lohnt sich: Eine Engine, die doppelt so viel rechnet, holt { $score } gegen sich selbst. 50 % hieße, dass es nichts hilft.
    .mistake = Ein zufälliger Zug kostet im Schnitt { $cost } eines Sieges.

## Studien: Regeln, die man beim Zuschauen ausmessen lässt

study =
    .title = { $game }: ausgemessen
    .choose = { $game }: Was soll ausgemessen werden?
    .about = Die Engine spielt nach diesen Regeln gegen sich selbst, wann immer sie niemand braucht. Der erste Bericht dauert einige Sekunden bis eine Minute; jeder weitere hat doppelt so viele Partien.
    .measure = Ausmessen
    .stop = Anhalten
    .go-on = Weiter ausmessen
    .live = Live ausmessen
    .other = Andere Regeln ausmessen
    .newest = Zuletzt ausgemessen
    .progress = Wie weit der nächste Bericht ist
    .soon = Hier erscheint der erste Bericht.
    .none = Diese Regeln hat noch niemand ausgemessen. Die Engine betrachtet { $nodes } Stellungen für einen Zug; der letzte Bericht umfasst { $last } Partien gleicher Stärke.
    .first = Der erste Bericht, über { $next } Partien gleicher Stärke, ist zu { $percent } % fertig.
    .running = Der Bericht umfasst { $games } Partien gleicher Stärke. Der nächste, über { $next }, ist zu { $percent } % fertig.
    .stopped = { $games ->
        [0] Die Studie wurde vor ihrem ersten Bericht angehalten; er ist zu { $percent } % fertig.
       *[other] Die Studie wurde mit einem Bericht über { $games } Partien angehalten; der nächste ist zu { $percent } % fertig.
    } Wer will, kann sie fortsetzen.
    .whole = Der Bericht umfasst { $games } Partien gleicher Stärke; mehr werden hier nicht gespielt.
    .broken = { $games ->
        [0] Die Studie brach vor ihrem ersten Bericht ab.
       *[other] Die Studie brach mit einem Bericht über { $games } Partien ab.
    }
    .elsewhere = Dieselben Zahlen anderswo
    .command = Dieser Befehl gibt diesen Bericht aus, Zahl für Zahl:
    .data = Der Bericht als Daten (JSON)
    .too-many = Eine Person darf { $own } Studien zugleich laufen lassen, eine Adresse { $address }, alle zusammen { $all }. Halte eine an, oder warte, bis eine fertig ist.
    .no-report = Über diese Regeln gibt es noch keinen Bericht.
    .not-yours = Nur wer diese Studie begonnen hat, kann sie anhalten.

repairs = Reparaturen: nur eine Option entfernt
    .about = Der Punktanteil der ersten Seite weicht klar von 50 % ab. Diese Regelwerke des Spiels unterscheiden sich davon in einer Option; jedes wird in einer eigenen Studie ausgemessen. Was 50 % am nächsten liegt, steht vorn. Danach kommen Aufstellungen, die eine Suche für ausgeglichener hält; Vorgaben stehen bei den Zahlen.
    .swap = Mit einer Tauschregel, nach der die zweite Person nach dem ersten Zug die Seite wählt, würde mit { $move } begonnen. Punktanteil danach, { $side }: { $score } (95-%-Intervall: { $low } – { $high }), nach einer Suche neben den Partien.
    .swap-played = Partien von dort: { $games }; Punktanteil { $score } (95-%-Intervall: { $low } – { $high }).
    .rules = Regelwerk
    .score = Punktanteil der ersten Seite
    .measure = Die nächsten ausmessen
    .none = Das Spiel hat keine Option mit anderen Werten, die es reparieren könnte.

partings = Wo die Regeln auseinandergehen
    .about = In diesen Stellungen aus Partien nach { $game } erlauben die beiden Regelwerke verschiedene Züge oder kommen zu verschiedenen Ergebnissen. Von jeder Partie wird die erste solche Stellung gezeigt, mit dem ersten solchen Zug.
    .none = In { $count ->
        [one] { $count } Stellung
       *[other] { $count } Stellungen
    } dieser Partien erlauben beide dieselben Züge.
    .strange = Das andere Regelwerk kennt die Stellungen dieser Partien nicht: Bretter oder Figuren sind anders.
    .board = Stellung { $number }
    .over = sieht die Partie als beendet an: { $why }.
    .by = Nach { $move } unterscheiden sie sich: Es stehen andere Figuren da, oder für eines ist die Partie zu Ende.
    .only = erlaubt als einziges { $moves }.
    .nothing = erlaubt nichts darüber hinaus.

exact-start = Exakte Werte
    .about = Gelöst: Vom Anfang aus sind { $positions } Stellungen erreichbar, und alle wurden ausgerechnet. Diese Werte sind sicher, nicht geschätzt; endloses Spiel ist remis.
    .won = Bei bestem Spiel Gewinn für { $side } in { $plies ->
        [one] einem Halbzug
       *[other] { $plies } Halbzügen
    }.
    .drawn = Bei bestem Spiel ist es remis.
    .move = Erster Zug
    .value = Wert für { $side }, exakt
    .win = Gewinn in { $plies ->
        [one] 1 Halbzug
       *[other] { $plies } Halbzügen
    }
    .loss = Verlust in { $plies ->
        [one] 1 Halbzug
       *[other] { $plies } Halbzügen
    }
    .draw = remis bei bestem Spiel

real-games = Gewertete Partien von Menschen auf dieser Website
    .about = Was die erste Seite, { $side }, in gewerteten Partien zwischen Menschen auf dieser Website erzielt hat, nach dem Mittel beider Wertungen. Es zählen die neuesten { $most } Partien jedes Tempos.
    .rating = Wertung
    .games = Partien
    .score = Punktanteil für { $side }
    .interval = 95-%-Intervall
    .below = unter { $to }
    .between = { $from } bis { $to }
    .above = { $from } und mehr
    .all = Alle Wertungen
    .few = zu wenige für eine Aussage
    .none = Nach diesen Regeln wurde auf dieser Website noch keine gewertete Partie zwischen Menschen gespielt.
    .least = Bei weniger als { $least } Partien wird kein Ergebnis gezeigt: Der Zufall allein kann es um 17 Prozentpunkte nach oben oder unten verschieben.

compare = Nebeneinander
    .about = Zwei Regelwerke mit dem Unterschied in jeder Zahl, und wie sicher er ist.
    .with = Vergleichen mit (Spiel oder spiel:option=wert)
    .go = Vergleichen
    .missing = auf dieser Website noch nicht ausgemessen
    .measure = { $game } ausmessen

## Lektionen, und ein Spiel in Kürze

learn = Spielend lernen
    .about = Kurze Lektionen: immer nur ein Gedanke, und gleich etwas zu tun. Am Ende spielst du deine erste Partie.
    .game = { $game } spielend lernen
    .steps = Schritte dieser Lektion
    .step = Schritt { $number }: { $title }
    .step-done = erledigt
    .lost = Dieser Browser speichert nichts für diese Website. Welche Schritte du erledigt hast, ist vergessen, sobald du diese Seite verlässt.
    .last = Deine erste Partie
    .start = Anfangen
    .begun = { $done } von { $count } Schritten erledigt
    .all = Alle Lektionen
    .rules = Regeln
    .no-script = Lektionen brauchen JavaScript, das dieser Browser nicht ausführt.

short = In Kürze
    .try = Ausprobieren
    .board = Zieh für beide Seiten
    .back = Zug zurück
    .again = Von vorn
    .all = Alle Regeln
    .goal = Dein Ziel
    .goals = Das Ziel
    .moves = So wird gespielt

lesson-page =
    .turn = Du bist am Zug
    .wrong = Nicht ganz
    .done = Gut gemacht
    .shown = So geht es
    .again = Noch einmal
    .hint = Tipp
    .show = Zeig es mir
    .next = Weiter
    .play = Partie beginnen
    .actions = Was du tun kannst

## Auswertung von Partien

review = Auswertung
    .start = Partie auswerten
    .progress = Bewertete Stellungen
    .stop = Abbrechen
    .none = Kein Zug hat viel verschenkt.
    .turns = Wendepunkte
    .table = Alle Züge als Tabelle
    .moves = Alle Züge
    .move = Zug
    .score = Bewertung
    .words = In Worten
    .accuracy = Genauigkeit
    .missed = Das lässt einen erzwungenen Sieg aus ({ $how }). Der erste Zug: { $move }.
    .loses = Das erlaubt einen erzwungenen Sieg ({ $how }). Der erste Zug: { $move }.
    .allows = Die Antwort: { $move }.
    .gives-way = Andere warten auf eine Engine. Versuch es in einer Minute noch einmal.
    .broke = Die Engine ist an einer Stellung dieser Partie gescheitert.

script-review =
    .asking = Die Engine wird gefragt …
    .progress = { $done } von { $total } Stellungen
    .ready = Die Auswertung ist fertig: { $form ->
        [one] ein Wendepunkt
       *[other] { $count } Wendepunkte
    }.
    .side = Seite
    .accuracy = Genauigkeit
    .inaccuracies = Ungenauigkeiten
    .mistakes = Fehler
    .blunders = Grobe Patzer
    .inaccuracy = Ungenauigkeit, { $percent } verloren
    .mistake = Fehler, { $percent } verloren
    .blunder = Grober Patzer, { $percent } verloren
    .turn = { $move }: { $fault }. { $words } Besser: { $better }.
    .better = Besser:
    .try = Noch einmal
    .find = Finde einen besseren Zug.
    .right = Richtig, das ist der bessere Zug.
    .played = Das wurde gespielt. Such einen besseren Zug.
    .wrong = Der ist es nicht. Schau noch einmal hin.
    .start = Anfang
    .at-start = Anfang. { $words }
    .at-move = Zug { $ply }. { $words }
    .beside = Keine Stellung dieser Partie

## Eine laufende Partie: ihre Seite, was sie sagt und was sie ablehnt

next =
    .lesson = Lektion dazu
    .level = Gegen Stufe { $level } spielen

# Wie in einer Partie die Zeit läuft
time =
    .control = Bedenkzeit: { $time }.
    .sudden = { $first ->
        [one] 1 Minute für jede Seite
       *[other] { $first } Minuten für jede Seite
    }
    .live = { $first ->
        [one] 1 Minute
       *[other] { $first } Minuten
    } + { $second ->
        [one] 1 Sekunde je Zug
       *[other] { $second } Sekunden je Zug
    }
    .days = { $first ->
        [one] 1 Tag je Zug
       *[other] { $first } Tage je Zug
    }
    .vacation = { $first ->
        [one] 1 Tag je Zug
       *[other] { $first } Tage je Zug
    }, { $second ->
        [one] 1 Urlaubstag
       *[other] { $second } Urlaubstage
    }
    .minutes = Minuten je Seite
    .increment = Zusätzliche Sekunden je Zug
    .days-a-move = Tage je Zug
    .vacation-days = Urlaubstage
    .minutes-left = { $count ->
        [one] noch 1 Minute
       *[other] noch { $count } Minuten
    }
    .hours-left = { $count ->
        [one] noch 1 Stunde
       *[other] noch { $count } Stunden
    }
    .days-left = { $count ->
        [one] noch 1 Tag
       *[other] noch { $count } Tage
    }

pace = Bedenkzeit
    .none = Ohne Uhr
    .none-about = Lass dir so viel Zeit, wie du willst
    .live = Live
    .live-about = Minuten für die ganze Partie; jeder Zug kann ein paar Sekunden dazugeben
    .days = Fernpartie
    .days-about = Tage für jeden Zug; wer länger braucht, verbraucht Urlaub

rated =
    .rated-game = Gewertet
    .about = Das Ergebnis zählt für die Wertungen beider: mit Uhr, nach veröffentlichten Regeln, ohne Zugrücknahme, zwischen Menschen mit Konto; danach vergleicht die Engine die Züge vielleicht mit ihren eigenen
    .rated = Gewertet.
    .expects = Gewertet. { $side } { $number ->
        [one] darf
       *[many] dürfen
    } hier { $percent } % erwarten.
    .sign-in = Gewertete Partien sind für Menschen mit Konto: Leg eines an oder melde dich an.
    .not-so = Eine gewertete Partie braucht eine Uhr, veröffentlichte Regeln und den üblichen Anfang.
    .about-engine = Das Ergebnis zählt für eine eigene Wertung, gemessen an der Stärke der Engine-Stufen: nach den üblichen Regeln, ohne Tipps und Zugrücknahme, drei Tage je Zug
    .engine-not-so = Eine gewertete Partie gegen die Engine braucht die üblichen Regeln und den üblichen Anfang, nach denen ihre Stufen gemessen wurden.
    .bot = Bots spielen auf Herausforderung: nicht in der Lobby, nicht um Wertung gegen die Engine der Website, und gewertet nur, wo ein Bot gefragt wurde oder fragt.
    .needs-bot = Diese gewertete Partie ist für Bots: Eine der beiden Seiten muss einer sein.
    .against-engine = Gegen die Engine
    .with-bots = mit Bots
    .casual = Ungewertet

challenge = Herausfordern
    .name = Jemanden herausfordern
    .about = Wer hier ein Konto hat, findet die Partie unter „Wartet auf dich“. Ohne Namen bekommst du einen Link zum Verschicken.
    .sign-in = Namentlich herausfordern kann, wer ein Konto hat: Leg eines an, melde dich an oder lass den Namen leer für einen Link.
    .yourself = Du kannst dich nicht selbst herausfordern.
    .muted = „{ $name }“ nimmt von dir keine Herausforderungen an.
    .too-many = Schon { $most } deiner Herausforderungen sind unbeantwortet. Sag eine ab oder warte auf eine Antwort.
    .waits = Warten auf { $name }
    .gone = Warten auf dein Gegenüber
    .finds = Die Herausforderung steht bei der anderen Person unter „Wartet auf dich“. Niemand sonst kann sie annehmen.
    .you = Du wurdest herausgefordert
    .accept = Annehmen und spielen
    .decline = Ablehnen
    .not-yours = Zu dieser Partie ist jemand anderes herausgefordert. Du kannst zuschauen.
    .none = Zu dieser Partie bist du nicht herausgefordert.
    .other-side = Du spielst in dieser Partie schon die andere Seite.

client-data =
    .key = „{ $key }“ ist kein Schlüssel: Erwartet werden 1 bis { $most } Kleinbuchstaben und Bindestriche.
    .value = Der Wert von „{ $key }“ ist zu lang: höchstens { $most } Bytes.
    .keys = „{ $key }“ ist ein Schlüssel zu viel: höchstens { $most }.

clock =
    .first = Zieh innerhalb von zwei Minuten, sonst wird die Partie abgesagt.
    .left = Die andere Person ist weg: Du darfst den Sieg beanspruchen.
    .claim-win = Sieg beanspruchen
    .abort = Partie absagen

takeback =
    .takebacks = Zugrücknahme
    .about = Ihr dürft beide darum bitten, einen Zug zurückzunehmen, und die andere Seite entscheidet
    .agreed = Ihr dürft beide um Zugrücknahme bitten.
    .ask = Um Rücknahme bitten
    .accept = Rücknahme erlauben
    .decline = Ablehnen
    .off = In dieser Partie gibt es keine Zugrücknahme.
    .asked-already = Du hast schon um eine Zugrücknahme gebeten.
    .not-asked = Niemand bittet dich um eine Zugrücknahme.
    .waits = Du hast um eine Zugrücknahme gebeten.
    .nothing = Es gibt keinen Zug zum Zurücknehmen.

hint =
    .hints = Tipps
    .about = Frag nach einem guten Zug, wann immer du am Zug bist
    .button = Tipp
    .move = Tipp: { $move }.
    .off = In dieser Partie gibt es keine Tipps.
    .turn = Einen Tipp gibt es nur, wenn du am Zug bist.
    .wait = Ein Tipp ist schon unterwegs.
    .busy = Die Engine ist beschäftigt. Frag gleich noch einmal.

room = Die Partie
    .title = { $game } auf Throughline
    .moves = Züge
    .played = Gespielte Züge
    .present = Zurück zur Partie
    .send = Schick diesen Link an die Person, mit der du spielen willst:
    .link = Link zu dieser Partie:
    .copy = Kopieren
    .stands = Die Partie steht in der Lobby, solange diese Seite offen ist.
    .stands-by-the-day = Die Partie steht bis zu 14 Tage in der Lobby.
    .to-lobby = Zur Lobby
    .no-cookie = Dein Browser lehnt das Cookie ab, an dem diese Website erkennt, dass du hier spielst: Erlaube es, und beginne dann eine neue Partie.
    .meanwhile = Beim Warten gegen die Engine spielen
    .no-script = Zum Spielen braucht es JavaScript, das dieser Browser nicht ausführt.
    .join = Mitspielen
    .join-first = Du spielst { $side } und ziehst zuerst.
    .join-second = Du spielst { $side }.
    .join-either = Welche Seite du spielst, bestimmt der Zufall.
    .actions = Aktionen
    .accept-draw = Remis annehmen
    .decline-draw = Ablehnen
    .claim = Remis beanspruchen
    .rematch = Revanche
    .as-guest = Du spielst diese Partie als Gast. Melde dich ab, um weiterzuspielen.
    .to-rematch = Zur Revanche
    .review = Auswertung
    .analyse = Analysieren
    .analyse-own = Du spielst beide Seiten, also darfst du diese Partie schon vor ihrem Ende analysieren.
    .undo = Zug zurück
    .offer-draw = Remis anbieten
    .resign = Aufgeben
    .flip = Drehen
    .sound = Ton
    .new-game = Neue Partie
    .rules = Regeln
    .share = Speichern und teilen
    .embed = Für deine eigene Seite
    .download = Partie herunterladen
    .copy-record = Partie als Text kopieren
    .copy-position = Link zu dieser Stellung kopieren
    .edit = Diese Stellung bearbeiten

seat =
    .engine = Engine, Stufe { $level }
    .open = Warten auf Mitspieler
    .anybody = Warten auf Mitspieler
    .nobody = Niemand
    .you = Du
    .friend = Freund
    .opponent = Gegner
    .guest = Gast
    .unnamed = Ohne Namen

refusal =
    .over = Die Partie ist zu Ende.
    .moved-on = Die Partie ist inzwischen weitergegangen.
    .watching = Du schaust bei dieser Partie nur zu.
    .too-long = Diese Partie ist zu lang geworden, um weiterzugehen. Aufgeben kannst du noch.
    .long-move = Das ist zu lang für einen Zug.
    .not-your-turn = Du bist nicht am Zug. { $turn }.
    .not-engine = Die Engine ist nicht am Zug.
    .nobody = Es spielt noch niemand mit.
    .no-offers = Remis kannst du nur einem Menschen anbieten.
    .offered = Du hast schon Remis angeboten.
    .answer-offer = Dir wird Remis angeboten: Nimm an oder lehne ab.
    .offer-later = Nach dem nächsten Zug kannst du wieder Remis anbieten.
    .not-offered = Dir wird kein Remis angeboten.
    .claim-turn = Remis beanspruchen kann nur, wer am Zug ist.
    .no-claim = Hier lässt sich kein Remis beanspruchen.
    .taken = Der Platz ist schon vergeben. Du kannst zuschauen.
    .rematch-early = Eine Revanche gibt es erst nach dem Ende der Partie.
    .rematch-unplayed = Zu einer Partie, die nicht begonnen hat, gibt es keine Revanche.
    .rematch-imported = Zu einer importierten Partie gibt es keine Revanche.
    .not-playing = Diese Person beginnt zurzeit keine Partien.
    .not-saved = Das ließ sich nicht speichern, also hat sich nichts geändert. Versuch es noch einmal.
    .abort = Absagen lässt sich eine Partie nur, bevor beide Seiten gezogen haben. Du kannst aufgeben.
    .call-off = Bevor beide Seiten gezogen haben, lässt sich eine gewertete Partie nur absagen.
    .not-left = Der Sieg lässt sich beanspruchen, wenn die andere Person { $seconds } Sekunden weg war.

conditional = Falls gespielt wird …
    .about = Sag schon jetzt, was du antwortest: Die Website spielt es, sobald so gezogen wird. Niemand sonst sieht es.
    .enter = Zugfolge eingeben
    .keep = Zugfolge behalten
    .back = Einen Zug zurück
    .leave = Aufhören
    .off = Bedingte Zugfolgen gibt es in Fernpartien zwischen zwei Menschen.
    .your-turn = Du bist am Zug: Spiel ihn.
    .length = Eine bedingte Zugfolge hat eine gerade Zahl von Zügen, höchstens { $most }: erst einen gegnerischen, dann einen eigenen.
    .most = Mehr geht nicht: höchstens { $most } Zugfolgen. Lösche erst eine.

script-play =
    .hint = Tipp: { $move }.
    .low-time = Weniger als 20 Sekunden übrig.
    .sure = Wirklich aufgeben?
    .away = nicht da
    .won = gewonnen
    .thinking = denkt nach …
    .ends = Beendet die Partie: { $draw }
    .offered = Remis angeboten
    .offer = Remis anbieten
    .draw-offered = Dir wird Remis angeboten.
    .draw-declined = Dein Remisangebot wurde abgelehnt.
    .takeback-declined = Deine Bitte um Zugrücknahme wurde abgelehnt.
    .taken-back = Zurückgenommen.
    .move = Zug { $ply }: { $move }.
    .start = Die Anfangsstellung.
    .lost = Ohne Verbindung lässt sich diese Stellung nicht zeigen.
    .rematch = Eine Revanche wartet auf dich.
    .clock = Uhr { $clock }
    .premove = Vorauszug { $move }. Noch ein Druck oder Escape nimmt ihn zurück.
    .premove-cancelled = Vorauszug zurückgenommen.
    .premove-dropped = Dein Vorauszug { $move } ist jetzt nicht möglich.
    .confirm = { $move } spielen?
    .their-move = Was könnte gespielt werden?
    .your-answer = Und deine Antwort?
    .if = Falls { $first }
    .if-then = Falls { $first }, dann { $second }
    .go-on = Weiter
    .delete = Löschen
    .line-on = Weiter ab: { $words }
    .line-delete = Löschen: { $words }
    .chat-mute = Stummschalten
    .chat-unmute = Stummschaltung aufheben
    .chat-report = Melden
    .chat-muted = stummgeschaltet
    .chat-more = { $name }: stummschalten oder melden
    .chat-said = { $name }: { $text }
    .note-kept = Gespeichert.
    .sending = Dein Zug wird gesendet …
    .chat-new = { $form ->
        [one] 1 neue Zeile
       *[other] { $count } neue Zeilen
    }
    .copy-code = Code kopieren

## Chat und private Notizen

chat = Chat
    .players = Das lesen nur die beiden Spieler.
    .watchers = Das können alle lesen, die zuschauen; die Spieler nicht.
    .lines = Was gesagt wurde
    .write = Eine Zeile schreiben
    .send = Senden
    .off = Bei dieser Partie gibt es keinen Chat.
    .sign-in = Wer zuschaut und schreiben will, meldet sich mit einem Konto an.
    .length = Eine Zeile hat 1 bis { $most } Zeichen.
    .full = Bei dieser Partie stehen zu viele Zeilen für eine weitere.
    .no-line = Diese Zeile gibt es nicht mehr.
    .own-line = Diese Zeile ist deine eigene.

private-note = Private Notiz
    .about = Das kannst nur du lesen.
    .length = Eine Notiz hat höchstens { $most } Zeichen.
    .changed = Ein anderer Tab oder ein anderes Gerät hat diese Notiz inzwischen geändert. Kopiere, was du geschrieben hast, und lade die Seite neu.

## Meldungen und Moderation

report-somebody = Melden
    .title = { $name } melden
    .about = Ein Mensch liest das und entscheidet. Von selbst geschieht nichts.
    .reason = Was ist geschehen?
    .stopped-playing = Spielt nicht weiter oder lässt absichtlich die Zeit laufen
    .engine-help = Spielt mit Hilfe einer Engine
    .abuse = Beleidigt, droht oder überflutet den Chat
    .text = Was die Moderation wissen sollte
    .send = Meldung senden
    .back = Zurück zur Partie
    .thanks = Danke
    .thanks-about = Die Moderation sieht es sich an. Im Chat kannst du jemanden selbst stummschalten.
    .enough = Nicht gesendet: Deine früheren Meldungen sind noch offen. Die Moderation sieht sie sich zuerst an.
    .enough-of-guests = Nicht gesendet: Deine früheren Meldungen oder zu viele von anderen Gästen sind noch offen. Die Moderation sieht sie sich zuerst an. Mit einem Konto kannst du deine jetzt senden.
    .nobody = Dort ist niemand, der sich melden lässt.
    .oneself = Dich selbst kannst du nicht melden.
    .choose = Wähle, was geschehen ist.
    .length = Das ist zu lang: höchstens { $most } Zeichen.

moderation = Moderation
    .about = Was gemeldet wurde und was daraus wurde. Jede Entscheidung steht unten im Protokoll.
    .reports = Offene Meldungen
    .none = Es gibt keine.
    .by = gemeldet von
    .game = die Partie
    .by-name = Eine bestimmte Person
    .decision = Entscheidung
    .settle = Erledigen und nichts tun
    .mute = Darf anderen nicht schreiben
    .ban = Darf nicht mit anderen spielen
    .annul = Die Partie annullieren
    .not-rated = Diese Partie ist nicht zu Ende oder nicht gewertet.
    .already-annulled = Diese Partie ist schon annulliert.
    .unmute = Darf wieder schreiben
    .unban = Darf wieder spielen
    .days = Tage (0: für immer)
    .reason = Grund, der der Person mitgeteilt wird
    .no-reason = Gib einen Grund an.
    .decide = Entscheiden
    .in-force = Geltende Beschränkungen
    .lift = Aufheben
    .not-restricted = Eine solche Beschränkung gilt nicht.
    .audit = Protokoll
    .who = Von
    .whom = Betrifft
    .why = Grund
    .for-ever = für immer
    .until = bis { $day }
    .banned = Du darfst nicht mit anderen spielen ({ $until }): { $reason }
    .banned-without-reason = Du darfst nicht mit anderen spielen ({ $until }).
    .muted = Du darfst anderen nicht schreiben ({ $until }): { $reason }
    .muted-without-reason = Du darfst anderen nicht schreiben ({ $until }).
    .needs-passkey = Moderatoren melden sich nur mit einem Passkey an: Füge auf der Seite deines Kontos einen hinzu und entferne dann das Passwort.
    .bad-days = Die Tage sind eine ganze Zahl von 0 (für immer) bis { $most }.
    .nobody = Ein Konto dieses Namens gibt es nicht.
    .settled = Diese Meldung hat schon jemand erledigt.
    .action = Eine solche Entscheidung gibt es nicht.

fair-play = Faires Spiel
    .about = Solange die Engine nichts anderes zu tun hat, sieht sie sich gewertete Partien an, die zu Ende sind. Ihre Zahlen sind kein Urteil: Sie sagen, wie sich Züge zu ihren eigenen verhalten, nicht warum. Von selbst folgt nichts daraus. Spiel die Partien nach, bevor du entscheidest.
    .figures = Zahlen
    .show = Zeigen
    .newest = Wer die zuletzt beendeten Partien gespielt hat
    .none = Noch wurden keine Partien verglichen.
    .none-of = Von dieser Person wurden keine Partien verglichen.
    .pool = Gewertet in
    .games = Partien
    .moves = Verglichene Züge
    .firsts = Erste Wahl der Engine
    .firsts-about = Der Anteil der Züge, die auch die Engine gemacht hätte. Starke Spieler machen mehr davon, und alle in bekannten Eröffnungen und in Stellungen mit nur einem guten Zug. Züge ohne Wahl und solche in entschiedenen Stellungen zählen nicht mit.
    .loss = Verlust eines Zuges
    .loss-about = Wie viele Prozentpunkte der Gewinnaussichten ein Zug verschenkt. Auch in ruhigen Partien ist das wenig, ebenso zwischen Leuten, die aufpassen.
    .median = Median der Zeit
    .median-about = Die Hälfte der Züge dauerte länger. Nur Live-Partien zeigen ihn. Er hängt von der gewählten Bedenkzeit ab.
    .spread = Streuung der Zeiten
    .spread-about = Wie verschieden die Zeiten sind: ihre Abweichung als Teil ihres Mittels. Die meisten brauchen länger, wo es schwer ist. Wer Züge abschreibt, braucht vielleicht für jeden etwa gleich lang, und wer ruhig ist, auch.
    .tells = Was die Zahlen sagen können und was nicht
    .limits = Partien sind kurz, und eine allein sagt wenig: Hohe Zahlen kommen auch durch Zufall. Dies sind Mittel über mehrere Partien, und sie stehen neben einzelnen Partien anderer, die mehr schwanken. Eine andere Engine als unsere würde andere Züge wählen.
    .summary = Partien: { $games }. Verglichene Züge: { $moves }. Wertung davor, im Mittel: { $rating }.
    .compared = Neben Partien anderer: { $count }
    .figure = Zahl
    .own = Diese Person
    .others = Andere im Mittel
    .standing = Darunter
    .higher = Höher als in { $share } von 100 Partien von Leuten mit Wertung { $from } bis { $to }
    .too-few = Zu wenige Partien zum Vergleich: { $count } von anderen, wo { $needed } nötig sind, oder zu wenige Züge dieser Person
    .list = Partien, die neuesten zuerst
    .game = Partie
    .day = Tag
    .rating = Wertung davor
    .annulled = annulliert

## Bretter und was neben jedem steht

board = Brett von { $game }
    .undo-part = Schritt zurück
    .which = Welcher Zug?
    .confirm-which = Ist dieser Zug gemeint?
    .confirm = Spielen
    .confirm-cancel = Zurücknehmen
    .reconnecting = Verbindung wird wiederhergestellt …
    .steps = Durch die Partie blättern
    .first = Erste Stellung
    .back = Einen Zug zurück
    .on = Einen Zug vor
    .last = Letzte Stellung
    .typed-about = Ein Zug, geschrieben wie auf der Regelseite
    .typed = Zug eingeben
    .play = Ziehen

script-site =
    .copied = Kopiert
    .not-copied = Hier nicht erlaubt
    .offline = Server nicht erreichbar

script-puzzles =
    .try-again = Versuch es noch einmal.

## Gegner, Seite und Optionen wählen

setup = { $game } spielen
    .board = Das Brett
    .start-of = Die Anfangsstellung von { $game }
    .puzzles = Aufgaben
    .report = Laborbericht: Wie ausgeglichen ist es?
    .opponents = Gegner
    .level = Stufe
    .first-engine = Erste Engine
    .second-engine = Zweite Engine
    .start = Partie beginnen
    .rules = Regeln lesen
    .wrong = Was nicht stimmt
    .copy-link = Link kopieren
    .reset = Zurücksetzen
    .position = Anfangsstellung
    .position-about = Jede Stellung, die die Regeln erlauben: Bau sie auf dem Brett auf oder füge einen Stellungstext ein. Bleibt das Feld leer, beginnt die Partie wie üblich.
    .position-string = Stellungstext
    .usual = Der übliche Anfang
    .edit = Auf dem Brett aufbauen
    .side = Deine Seite
    .first-move = zieht zuerst
    .random = Zufall
    .either = eine der beiden
    .variants = Regeln
    .options = Regeloptionen
    .roll = Neu auslosen
    .allowed = Erlaubt: { $values }.

opponent =
    .engine = Die Engine
    .engine-about = Immer da, in acht Stufen
    .friend = Freunde
    .friend-about = Link schicken, überall spielen
    .anybody = Alle
    .anybody-about = In der Lobby, für alle, die kommen
    .both = Ein Bildschirm
    .both-about = Zwei Menschen, ein Brett
    .watch = Nur zuschauen
    .watch-about = Engine gegen Engine

level =
    .first = Wachs
    .first-about = für die erste Partie
    .second = Kreide
    .second-about = vergisst vieles
    .third = Kiefer
    .third-about = eine gemütliche Partie
    .fourth = Bernstein
    .fourth-about = sieht einfache Drohungen
    .fifth = Eiche
    .fifth-about = ein solider Gegner
    .sixth = Bronze
    .sixth-about = bestraft Fehler
    .seventh = Eisen
    .seventh-about = schwer zu schlagen
    .eighth = Feuerstein
    .eighth-about = so stark wie möglich

choice =
    .opponent = „{ $value }“ ist kein Gegner: engine, friend, anybody, both oder watch.
    .side = „{ $value }“ ist keine Seite: 0, 1 oder random.
    .level = „{ $value }“ ist keine Stufe: 1 bis { $most }.
    .long-options = Das ist zu lang für Optionen.
    .time = „{ $value }“ ist keine Bedenkzeit: none, live oder days.
    .time-number = „{ $value }“ passt nicht zu „{ $what }“: eine ganze Zahl, { $allowed }.
    .agreement = „{ $value }“ passt nicht zu „{ $what }“: on, oder nichts.

script-setup =
    .unchecked = Der Server ist nicht erreichbar, darum ist das nicht geprüft.

## Das Analysebrett

analysis = Analyse: { $game }
    .game = Zur Partie
    .unknown = Noch keine Bewertung
    .graph = Die Partie, nach den Aussichten beider Seiten
    .no-script = Das Analysebrett braucht JavaScript, das dieser Browser nicht ausführt.
    .panel = Analyse
    .engine = Engine
    .engine-about = Engine an oder aus (E)
    .threat = Drohung
    .threat-about = Was der Gegner ziehen würde, wenn er am Zug wäre (T)
    .lines = Beste Varianten
    .settings = Einstellungen
    .line-count = Varianten
    .place = Die Engine läuft auf
    .place-about = Auf diesem Gerät braucht die Engine weder das Netz noch den Prozessor der Website
    .place-device = diesem Gerät
    .place-server = dem Server
    .threads = Threads
    .threads-about = Threads auf diesem Gerät, die über eine Stellung nachdenken; ohne deine Wahl halb so viele, wie der Prozessor hat
    .view = Balken und Bewertung für
    .mover = die Seite am Zug
    .arrows = Pfeile
    .say = Beste Variante vorlesen
    .say-about = Beste Variante vorlesen (L)
    .exact = Exakte Werte
    .exact-about = Die Werte gelten für die Stellung allein. Frühere Züge zählen nur, wo ein Zug die Partie sofort beendet: durch Wiederholung, oder weil ein Zähler voll ist
    .exact-moves = Exakter Wert jedes Zuges
    .moves = Züge
    .tree = Züge und Varianten
    .tree-changes = Varianten ändern
    .promote = Zur Hauptvariante machen
    .delete = Ab hier löschen (Entf)
    .actions = Aktionen
    .flip = Drehen
    .flip-about = Brett drehen (F)
    .copy-link = Link kopieren
    .edit = Bearbeiten
    .play = Von hier spielen
    .rules = Regeln
    .keys = Tasten
    .home-end = Pos1 Ende
    .space = Leertaste
    .del = Entf
    .key-moves = Einen Zug zurück oder vor
    .key-branches = Die anderen Varianten hier
    .key-ends = Anfang, Ende der Variante
    .key-best = Besten Zug spielen
    .key-engine = Engine an oder aus
    .key-threat = Drohung zeigen
    .key-say = Beste Variante vorlesen
    .key-flip = Brett drehen
    .key-delete = Ab hier löschen
    .not-over = Analysieren kannst du eine Partie, wenn sie zu Ende ist; vorher nur, wenn du beide Seiten spielst.
    .too-many-boards = Es sind zu viele Analysebretter offen. Schließe eines von deinen und lade diese Seite neu.
    .elsewhere = Das Brett zeigt inzwischen eine andere Stellung.
    .no-game = Diese Partie gibt es nicht.
    .failed = Bei uns ist etwas schiefgegangen. Versuch es noch einmal.

script-analysis =
    .threat = Es droht: { $move }.
    .next = Alle Engines sind beschäftigt. Du bist als Nächstes dran.
    .waiting = Alle Engines sind beschäftigt. Vor dir warten: { $count }.
    .no-line = Die Engine hat noch keine Variante.
    .best = { $words }, { $score } bei Tiefe { $depth }. Am besten: { $move }.
    .best-then = { $words }, { $score } bei Tiefe { $depth }. Am besten: { $move }, dann { $rest }.
    .positions = { $count } Stellungen
    .depth = Tiefe { $depth } · { $speed }/s
    .gave-way = Angehalten, weil andere auf eine Engine warten. Schalte sie aus und wieder ein, um tiefer zu gehen.
    .broke = Die Engine ist an dieser Stellung gescheitert.
    .unknown = Noch keine Bewertung
    .chances = { $words }. { $first } { $wins }, Remis { $draws }, { $second } { $losses }.
    .empty = Mach einen Zug auf dem Brett.
    .instead = Statt { $move }
    .main-line = Das ist jetzt die Hauptvariante.
    .deleted = Ab { $move } gelöscht.
    .undo = Rückgängig

## Der Stellungseditor

editor = Stellung aufbauen
    .title = Stellung aufbauen: { $game }
    .tools = Das Brett
    .move = Bewegen
    .erase = Löschen
    .undo = Rückgängig
    .redo = Wiederholen
    .flip = Brett drehen
    .no-script = Figuren lassen sich nur mit JavaScript bewegen, das dieser Browser nicht ausführt. Du kannst stattdessen auf der Seite für neue Partien einen Stellungstext angeben.
    .tray = Vorrat: { $side }
    .panel = Die Stellung
    .play = Von hier spielen
    .engine = Die Engine
    .friend = Freunde
    .both = Ein Bildschirm
    .analyse = Analysieren
    .to-move = Am Zug
    .string = Stellungstext
    .string-about = Kopiere ihn oder füge hier einen ein.
    .copy-link = Link kopieren
    .start = Üblicher Anfang
    .clear = Leeren
    .options = Regeloptionen
    .allowed = { $about } Erlaubt: { $values }.
    .not-a-setup = Das beschreibt keine Stellung.

script-editor =
    .start = Der übliche Anfang.
    .empty = Das Brett ist leer.
    .place-empty = { $place } ist leer.
    .picked = { $piece } aufgenommen.
    .choose = Wähle zuerst eine Figur.
    .placed = { $piece } auf { $place }.
    .removed = { $piece } von { $place } entfernt.
    .moved = { $piece } nach { $place }.
    .in-hand = { $piece } in der Hand: Tipp auf Plätze des Bretts.
    .undone = Rückgängig gemacht.
    .redone = Wiederholt.
    .unchecked = Der Server ist nicht erreichbar, darum ist das nicht geprüft.
    .fine = Diese Stellung ist spielbar.
    .over = Hier kann keine Partie beginnen:
    .wrong = { $form ->
        [one] Eines stimmt nicht:
       *[other] { $count } Dinge stimmen nicht:
    }
    .tray = { $piece }, { $count } auf dem Brett

## Partien importieren

import = Partien importieren
    .about = Füge Aufzeichnungen ein oder wähle eine Datei: eine Partie oder viele, im PGN-Format oder in denen anderer Tafl-Programme. Jede wird Zug für Zug nach den Regeln geprüft.
    .text = Aufzeichnungen
    .choose = Datei wählen
    .read = Einlesen
    .no-name = Aufzeichnungen ohne Angabe des Spiels
    .skip = Nicht lesen
    .read-as = Als { $game } lesen
    .found = Gefundene Partien
    .count = { $count ->
        [one] Eine Partie
       *[other] { $count } Partien
    }
    .count-fine = { $count ->
        [one] Eine Partie
       *[other] { $count } Partien
    }, davon { $fine } ohne Fehler
    .more = Die ersten { $count } sind aufgelistet, davon { $fine } ohne Fehler. Teile den Text auf, um die anderen zu sehen.
    .unknown = Unbekanntes Spiel
    .moves = { $count ->
        [one] 1 Zug
       *[other] { $count } Züge
    }
    .comments = mit Kommentaren
    .line = Zeile { $line }
    .unfinished = nicht beendet
    .open = Öffnen
    .open-game = Öffnen: Partie { $number }, { $first } – { $second }
    .analyse = Analysieren
    .analyse-game = Analysieren: Partie { $number }, { $first } – { $second }
    .faults = { $count ->
        [one] 1 Fehler
       *[other] { $count } Fehler
    }
    .empty = Es gibt nichts zu lesen: Füge eine Aufzeichnung ein oder wähle eine Datei.
    .too-large = Das ist mehr als 1 MiB. Teile es in kleinere Dateien auf.
    .not-opened = Diese Partie lässt sich nicht öffnen. Was nicht stimmt, steht unten.
    .no-games = In diesem Text war keine Partie zu finden. Eine Aufzeichnung hat Tags wie [Game "…"] und nummerierte Züge.
    .too-many-words = Dieser Text hat { $count } Wörter; in den Formaten anderer Programme werden höchstens { $most } gelesen. Importiere weniger Partien auf einmal, oder mache mit dem Befehl throughline convert Aufzeichnungen daraus.
    .too-many-moves = Die Partie hat mit Varianten { $count } Züge; öffnen lassen sich höchstens { $most }.
    .unchecked = Diese Partie wurde nicht geprüft: Davor steht zu viel. Importiere sie einzeln.
    .at-line = Zeile { $line }: { $fault }
    .at-move = Zug { $move }: { $fault }
    .at-both = Zeile { $line }, Zug { $move }: { $fault }

script-import =
    .too-long = Das ist mehr als 1 MiB. Teile es in kleinere Stücke auf.
    .reading = Wird gelesen …
    .too-large = { $file } ist größer als 1 MiB. Teile sie in kleinere Dateien auf.

## Regelseiten

rules = Regeln: { $game }
    .play = { $game } spielen
    .puzzles = Aufgaben
    .report = Laborbericht
    .variants = Regelwerke
    .options = Optionen dieser Partie
    .changed = Diese Partie wird mit Optionen gespielt. Wo sie von der Seite abweichen, gelten die Optionen.

## Fehler

problem =
    .two-hosts = Das geht nicht
    .two-hosts-about = Die Anfrage nennt mehr als einen Host.
    .damaged = Diese Partie ist beschädigt
    .damaged-about = Ein Teil ihrer gespeicherten Daten ist nicht mehr lesbar. Die anderen Partien sind nicht betroffen. Wer diese Website betreibt, kann sie aus einer Sicherung wiederherstellen.
    .store = Gerade nicht
    .store-about = Die Partien können im Moment weder gelesen noch gespeichert werden. Nichts, was angenommen wurde, ist verloren; versuch es in einer Minute noch einmal.
    .unsaved = Noch nicht gespeichert: Mit dem Datenträger der Website stimmt etwas nicht. Neuer Versuch …
    .not-found = Nicht gefunden
    .no-page = Unter dieser Adresse gibt es keine Seite.
    .no-game = Unter dieser Adresse gibt es keine Partie. Sie wurde gelöscht, oder ein Teil des Links fehlt.
    .no-move = So viele Züge hat die Partie nicht.
    .refused = Das geht nicht
    .signed-out = Du bist nicht angemeldet
    .signed-out-about = Das gehört zu einem Konto: Melde dich an und versuche es dann noch einmal.
    .no-token = Kein Zugangstoken
    .no-token-about = Dafür braucht es ein Zugangstoken in der Kopfzeile „Authorization: Bearer …“. Unter /account/tokens kannst du eines erstellen; ein widerrufenes gilt nicht mehr.
    .old-token = Zugangstoken abgelaufen
    .old-token-about = Dieses Zugangstoken ist abgelaufen. Unter /account/tokens kannst du ein neues erstellen.
    .no-scope = Dem Zugangstoken fehlt das Recht { $scope }. Unter /account/tokens kannst du eines erstellen, das es hat.
    .foreign-host = Nicht diese Adresse
    .foreign-host-about = Unter diesem Namen antwortet diese Website nicht. Soll sie es, starte sie mit --public-url.
    .foreign-origin = Nicht von dort
    .foreign-origin-about = Das dürfen nur die Seiten dieser Website. Öffne die Website selbst und versuch es noch einmal.
    .busy = Zu viel los
    .busy-about = Die Website hat gerade zu viel zu tun. Versuch es in einer Minute noch einmal.
    .too-many = Einen Moment, bitte
    .too-many-games = Von deiner Adresse wurden in kurzer Zeit viele Partien begonnen. Versuch es in { $seconds ->
        [one] einer Sekunde
       *[other] { $seconds } Sekunden
    } noch einmal.
    .too-many-sign-ins = Zu viele Anmeldeversuche. Versuch es in { $seconds ->
        [one] einer Sekunde
       *[other] { $seconds } Sekunden
    } noch einmal.
    .too-many-aborts = Du hast mehrere Partien abgesagt. In { $seconds ->
        [one] einer Sekunde
       *[other] { $seconds } Sekunden
    } kannst du wieder mit anderen spielen.
    .too-many-lines = Du hast in kurzer Zeit viele Zeilen geschrieben. Versuch es in { $seconds ->
        [one] einer Sekunde
       *[other] { $seconds } Sekunden
    } noch einmal.
    .too-many-pages = Von deiner Adresse wurden in kurzer Zeit viele Seiten geöffnet. Versuch es in { $seconds ->
        [one] einer Sekunde
       *[other] { $seconds } Sekunden
    } noch einmal.
    .too-many-imports = Von deiner Adresse wurde in kurzer Zeit viel importiert. Versuch es in { $seconds ->
        [one] einer Sekunde
       *[other] { $seconds } Sekunden
    } noch einmal.
    .too-many-requests = Von deiner Adresse kamen in kurzer Zeit sehr viele Anfragen. Versuch es in { $seconds ->
        [one] einer Sekunde
       *[other] { $seconds } Sekunden
    } noch einmal.
    .too-many-of-token = Mit diesem Zugangstoken kamen in kurzer Zeit sehr viele Anfragen. Versuch es in { $seconds ->
        [one] einer Sekunde
       *[other] { $seconds } Sekunden
    } noch einmal.
    .too-many-games-of-programs = Programme dieses Kontos haben in kurzer Zeit sehr viele Partien begonnen. Versuch es in { $seconds ->
        [one] einer Sekunde
       *[other] { $seconds } Sekunden
    } noch einmal.
    .too-many-streams = Programme dieses Kontos haben so viele Ströme offen wie erlaubt. Versuch es in { $seconds ->
        [one] einer Sekunde
       *[other] { $seconds } Sekunden
    } noch einmal.
    .internal = Etwas ist schiefgegangen
    .internal-about = Bei uns ist etwas schiefgegangen. Nichts, was angenommen wurde, ist verloren; versuch es noch einmal.
    .method = So nicht
    .method-about = So lässt sich diese Adresse nicht benutzen.
    .large = Zu viel
    .large-about = Das ist mehr, als diese Website annimmt.
    .slow = Zu langsam
    .slow-about = Die Antwort hat zu lange gedauert. Versuch es noch einmal.
    .unreadable = Die Anfrage war nicht lesbar.
    .encoded = Eine Anfrage mit „Content-Encoding: { $encoding }“ wird hier nicht gelesen: Schick den Inhalt, wie er ist.
    .home = Alle Spiele ansehen
    .request = Anfrage { $id }

## Was Links auf die Seite zeigen

preview = Abstrakte Brettspiele nach ihren genauen Regeln, gegen eine Engine oder gegen Freunde.

## Games on this device, without a network

offline = Spielen ohne Netz
    .about = Partien gegen die Engine auf diesem Gerät: Regeln und Engine laufen in deinem Browser. Jeder Zug wird hier sofort gespeichert, und deine Partien kommen auf die Website, wenn das Netz wieder da ist.
    .elsewhere = Im Augenblick gibt es kein Netz, deshalb kann die gewünschte Seite nicht gezeigt werden.
    .game = Spiel und Regeln
    .games = Partien auf diesem Gerät
    .none = Noch keine.
    .way = Spielen ohne Netz
    .practice = Lektionen, Aufgaben und Analyse ohne Netz
    .practice-about = Sie werden auf diesem Gerät gespeichert, ebenso die Aufgaben, die auf deine jetzige folgen.
    .lesson = Lektion: { $title }
    .new = Eine neue Version ist da.
    .take = Übernehmen
    .no-game = Diese Partie lässt sich nicht speichern: Ihre Züge sind nicht die eines Menschen und der Engine.
    .differs = Die Partie auf der Website ging anders weiter, deshalb bleibt diese hier in diesem Browser.
    .not-yours = Diese Partie wurde für jemand anderen gespeichert. Melde dich mit dem Konto an, mit dem sie gespielt wurde.

script-offline =
    .you = Du
    .engine = Engine, Stufe { $level }
    .yours = Du bist am Zug
    .you-resigned = Du hast verloren: Du hast aufgegeben.
    .drawn = Remis: { $draw }.
    .may-claim = Du darfst die Partie beenden: { $draw }.
    .score = { $first } gegen { $second }
    .nothing = Es gibt keinen Zug zum Zurücknehmen.
    .moved-on = Die Partie ist inzwischen weitergegangen.
    .broken = Die Engine läuft in diesem Browser nicht. Lade die Seite neu oder nimm einen anderen Browser.
    .not-kept = Dieser Browser speichert nichts, die Partie ginge also mit der Seite verloren. Erlaube dieser Website das Speichern.
    .goes-on = { $form ->
        [one] 1 Zug gespielt
       *[other] { $count } Züge gespielt
    }
    .at-site = Auf der Website gespeichert
    .too = Diese Partie ist auch auf der Website, vielleicht mit weiteren Zügen: dort öffnen.
    .delete = Löschen: { $name }
    .sure = Wirklich löschen?
