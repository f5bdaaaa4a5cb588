"""What each route needs, and which roles have it. A route that is not here is for nobody."""

from __future__ import annotations

from enum import Enum


class Right(Enum):
    OPEN = "open"  # anybody, signed in or not
    MEMBER = "member"  # anybody with an account
    CLUB = "club"  # a keeper of the club
    LOOK = "look"  # the rest is about one game: see its table, replay, audit, files
    NOTE = "note"
    CLAIM = "claim"
    CONFIRM = "confirm"  # a round or the sheet, each for the own seat, whoever keeps the game
    SIGN = "sign"  # sign the result off, each for the own seat
    RECORD = "record"
    COPY = "copy"  # a new game from this one: whoever records, and once it is over whoever looks
    KEEP = "keep"  # change what was recorded, and who may do what


_SPECTATOR = {Right.LOOK}
_PLAYER = _SPECTATOR | {Right.NOTE, Right.CLAIM, Right.SIGN, Right.CONFIRM}
_SCRIBE = _SPECTATOR | {Right.NOTE, Right.CLAIM, Right.RECORD, Right.COPY}
GIVEN: dict[str, set[Right]] = {
    "spectator": _SPECTATOR,
    "player": _PLAYER,
    "scribe": _SCRIBE,
    "keeper": (_PLAYER - {Right.CONFIRM}) | _SCRIBE | {Right.KEEP},
}

ROUTES: dict[Right, str] = {
    Right.OPEN: """
        health.alive health.ready
        static board_files.show stamps.show install.manifest install.worker install.without_network
        home.games collections.index collections.show series.index series.show
        players.index players.player people.index people.show
        titles.index titles.rules rule_sheet.show figures.show figures.steps
        printed.catalogue printed.check printed.text templates.index templates.file
        account.sign_in account.enter account.code account.enter_code
        account.leave account.invited account.join
        api.list_series api.show_series
        api.list_tags api.list_collections api.show_collection
        api.list_people api.show_person
        api.openapi api.list_games api.list_players api.show_player
        api.list_templates api.show_template
        api.show_figures api.show_figure_steps
        api.list_titles api.show_title api.check_catalogue api.list_catalogues api.score
    """,
    Right.MEMBER: """
        archive.show archive.file api.show_archive
        new.form new.start new.check importing.show importing.take
        plays.show plays.take templates.form templates.send templates.upload
        collections.make collections.describe collections.change_games collections.remove
        series.make series.change_games series.remove
        api.make_series api.change_series_games api.remove_series
        api.make_collection api.describe_collection api.collect api.remove_collection
        people.change people.forget
        api.rename_person api.alias_person api.merge_person api.part_person api.ask_person
        api.confirm_person api.forget_person
        box.show box.fill_in box.keep box.begin_again
        printed.keep api.keep_catalogue api.keep_template keeping.hidden_games
        unlogged.new_position unlogged.enter_position unlogged.new_sheet unlogged.enter_sheet
        own_account.show own_account.end_sessions own_account.new_password
        own_account.new_token own_account.end_token
        second_factor.show second_factor.switch_on second_factor.switch_off
        second_factor.new_recovery_codes
        api.start api.import_file api.enter api.show_account api.new_token api.end_token
        api.list_sessions api.end_sessions
    """,
    Right.CLUB: """
        club.show club.invite club.remove club.sign_ins
        keeper.show keeper.job keeper.verify keeper.backup keeper.rebuild_lists
        keeper.look keeper.put_back keeper.download
        club.end_sessions club.end_all_sessions club.reset_second_factor
        webhooks.show webhooks.add webhooks.test webhooks.remove
        api.list_webhooks api.add_webhook api.test_webhook api.remove_webhook
        keeper.settle api.show_settings api.change_settings
        api.list_accounts api.invite api.remove_account
        api.end_sessions_of api.list_sign_ins
    """,
    Right.LOOK: """
        table.show table.preview table.compose live.stream
        replay.last replay.step replay.fragment replay.fragments
        compare.show whatif.show whatif.compose
        pictures.show pictures.drawn covers.show previews.show lines.words offline_entry.show
        audit.show audit.board known.show verified.show printed.show counts.show rulings.show
        amend.show_versions amend.old_address amend.compare unlogged.show
        exports.show exports.market exports.record exports.replay exports.scores exports.sheet
        exports.play exports.code room.show confirm.show api.show_confirmations
        tags.show api.show_tags
        review.show review.write api.show_review api.put_own_note
        api.show_game api.show_audit api.show_counts api.show_deviations api.show_history
        api.show_knowledge api.show_legal api.show_lines api.show_market api.show_position
        api.preview api.show_versions api.compare_versions api.show_readings
        api.show_record api.show_replay
        api.compare_steps api.imagine api.show_pictures
        api.show_chain api.show_rulings api.show_scores api.show_sheet api.show_step api.show_verify
        api.show_time
    """,
    Right.NOTE: """
        table.note rulings.ask replay.note api.note
        tags.put api.put_tags review.mark api.put_step_mark
    """,
    Right.CLAIM: "table.claim audit.claim api.claim",
    Right.CONFIRM: "confirm.send api.confirm",
    Right.SIGN: "table.signoff api.sign_off",
    Right.RECORD: """
        table.record table.undo table.hold_pen enter.show enter.send known.name
        counts.keep counts.miscounted rulings.agree rulings.end
        api.take api.undo api.rewind api.count api.name_unknown api.agree api.end_house_rule
    """,
    Right.COPY: "api.fork whatif.keep_it api.keep_imagined",
    Right.KEEP: """
        amend.show amend.send amend.compose printed.put_right unlogged.again unlogged.enter_again
        access.show access.show_as access.give access.take_away access.link
        room.code keeping.show keeping.hide keeping.show_again keeping.remove
        api.hide api.show_again api.remove
        api.amend api.correct api.reprint api.sheet_again
        api.show_access api.change_access api.link
    """,
}

NEEDED: dict[str, Right] = {
    endpoint: right for right, endpoints in ROUTES.items() for endpoint in endpoints.split()
}
