// Generated from the OpenAPI document by `node scripts/browser-calls.mjs`; `npm test` checks that it is true.

/** What each call takes and answers, by verb and `route/action`. */
export type Calls = {
  GET: {
    /** How the server is: how far every view and reaction has come, how much room the disk has, what waits to leave the house, and what is due soon. */
    health: {
      input: {};
      answer: {
        status: 'ok' | 'error';
        head: string | null;
        trouble?: string;
        disk?: { freeMb: number; low: boolean };
        projections: {
          name: string;
          position: string | null;
          lag: number;
          state: string;
          version: number;
          head: string | null;
          reason?: string;
        }[];
        reactions: { name: string; position: string | null; lag: number; state: string; kind: 'decides' | 'effects'; parked: number }[];
        reads: { running: number; waiting: number };
        outbox: { waiting: number; dead: number };
        schedule: { name: string; next: string | null; soon: number; late: number; failing: number }[];
      };
    };

    /** Answers when the views show everything up to a position: wait for one's own command. */
    'live/reached': { input: { position: string; view?: string | null }; answer: { status: 'ok'; reached: boolean } };

    /** The API keys of the organisation; never the secrets themselves. */
    'externalApiConfig/api_keys': { input: { profileid?: string | null }; answer: { status: 'ok'; api_keys: ApiKeyRow[] } };

    /** The ways of signing in that this server offers. */
    'auth/login_options': {
      input: { loginoption?: string | null; invitationtoken?: string | null; is_app?: string | null };
      answer: { status: 'ok'; login_options: LoginOption[]; empty: 0 | 1; sample_offered: 0 | 1; outbox: string | null };
    };

    /** Who is signed in, and as which profile they act. */
    'auth/get_user_info': {
      input: {};
      answer: { status: 'ok'; about_user: AboutUser; profiles: OwnProfileRow[]; invitations: InvitationRow[]; profile_id: string | null };
    };

    /** The terms of this server, and what you answered to them. */
    'account/get_consent': { input: { profileid?: string | null }; answer: { status: 'ok'; consent: Consent | null } };

    /** The login providers that open your account. */
    'account/identities': { input: { profileid?: string | null }; answer: { status: 'ok'; identities: IdentityRow[] } };

    /** Where you are signed in, the login that was used last first; 200 at most. */
    'account/logins': { input: { profileid?: string | null }; answer: { status: 'ok'; logins: LoginRow[] } };

    /** Since when it is known that it is you, and what you would be asked for. */
    'auth/security_time': {
      input: {};
      answer: {
        status: 'ok';
        key_start: string;
        key_ttl: string;
        server_time: string;
        asks_for: 'password' | 'code' | 'provider' | null;
        login_options: LoginOption[];
      };
    };

    /** How far a sample organisation is that is being made. */
    'organization/sample': { input: { making: string }; answer: { status: 'ok'; done: number; total: number } };

    /** What would go with the acting organisation if it were deleted. */
    'organization/delete_organization': { input: { profileid?: string | null }; answer: { status: 'ok'; deletion: DeletionRow } };

    /** How screens look: for all of the organisation, and for the acting profile. */
    'organization/uisettings': {
      input: { profileid?: string | null };
      answer: { status: 'ok'; orguisettings: UiSettingsRow; profuisettings: UiSettingsRow };
    };

    /** The plans that may be chosen; none where nothing is billed. */
    'organization/plans': {
      input: { profileid?: string | null; organization_id?: string | null; current?: number | null };
      answer: { status: 'ok'; plans: PlanRow[] };
    };

    /** Every country, by its name. */
    'organization/countries': { input: {}; answer: { status: 'ok'; countries: CountryRow[] } };

    /** The ways to pay; none where nothing is billed. */
    'organization/payment_methods': {
      input: { profileid?: string | null; current?: number | null };
      answer: { status: 'ok'; payment_methods: PaymentMethodRow[] };
    };

    /** Whether a VAT number of a country of the EU is one. */
    'organization/check_vat': {
      input: { profileid?: string | null; org_id?: string | null; country_code: string; vat_no: string };
      answer: { status: 'ok'; valid: 0 | 1; name: string; address: string };
    };

    /** The looks of a display while a player is celebrated on it, and where anthems may be. */
    'profile/get_event_themes': { input: {}; answer: { status: 'ok'; themes: EventTheme[]; sound_host: string | null } };

    /** Whether a link can be an anthem, and what it becomes. */
    'profile/parse_sound_url': {
      input: { profile?: string | null; url: string };
      answer: { status: 'ok'; valid: 0 | 1; url: string | null };
    };

    /** The organisations that have invited the e-mail address of the account. */
    'profile/fetch_invitations': { input: { profileid?: string | null }; answer: { status: 'ok'; invitations: InvitationRow[] } };

    /** The invitation that a mail leads to: of which organisation, as whom, and to which address. */
    'profile/fetch_one_refered': {
      input: { referer: string };
      answer: { status: 'ok'; org_name: string; Name: string; address_hint: string; yours: 0 | 1; joined: 0 | 1 };
    };

    /** The link by which people join the organisation. */
    'group/get_invitation_link': {
      input: { profileid?: string | null; groupid?: string | null };
      answer: { status: 'ok'; link: string; access_key: string; approval: 0 | 1 };
    };

    /** The organisation that a link leads to, and whether the account is in it or has asked. */
    'group/fetch_invited_group': {
      input: { access_key: string };
      answer: { status: 'ok'; org_name: string; approval: 0 | 1; joined: 0 | 1; asked: 0 | 1 };
    };

    /** How often the caller is mailed what is new at most, and how often the organisation mails. */
    'notifications/digest': {
      input: { profileid?: string | null };
      answer: { status: 'ok'; digest: 'organisation' | 'off' | 'weekly' | 'daily'; organisation_digest: 'off' | 'weekly' | 'daily' };
    };

    /** Ours. What came in once, while it is kept: of the first 20 rows what stands at which path. */
    'externalApiConfig/get_delivery': {
      input: { profileid?: string | null; id: string };
      answer: { status: 'ok'; rows: { path: string; text: string }[][]; total: number };
    };

    /** Begins to connect a system: the address at which somebody lets Laurel in. Good for 15 minutes, once, in this login. */
    'externalApiConfig/get_setupid': {
      input: {
        profileid?: string | null;
        system_type:
          | 'thinkificoauth'
          | 'chattool'
          | 'crm'
          | 'spreadsheet'
          | 'helpdesk'
          | 'webshop'
          | 'survey'
          | 'telephony'
          | 'projecttool'
          | 'automationhub';
        id?: string | null;
        subdomain?: string | null;
        scopes?: string | null;
      };
      answer: { status: 'ok'; setupid: string; address: string };
    };

    /** Ours. The public keys of an organisation that issues badges, as a JSON Web Key Set. */
    'credentials/keys': {
      input: { org_id: string };
      answer: { status: 'ok'; keys: { kty: string; n: string; e: string; kid: string; alg: 'RS256'; use: 'sig' }[] };
    };

    /** Ours. Which badges of an organisation count no more: a Bitstring Status List, signed (VC-JWT). */
    'credentials/status': { input: { org_id: string; list: number }; answer: never };

    /** The quests that the acting profile may take, by name; of who edits them, others too. */
    'quest/questinfo': {
      input: {
        profileid?: string | null;
        id?: string | null;
        status?: 'all' | 'notstarted' | 'ongoing' | 'inprogress' | 'completed' | 'done' | null;
        mineonly?: 0 | 1 | null;
        publishphase?: 'all' | '0' | '1' | '2' | null;
        deleted?: 0 | 1 | null;
      };
      answer: { status: 'ok'; quests: QuestRow[] };
    };

    /** The activities of a quest in their order, sections too: others than who edits it see what is published. */
    'quest/activity': {
      input: { profileid?: string | null; questid: string; publishedonly?: 0 | 1 | null; activityid?: string | null };
      answer: { status: 'ok'; activities: ActivityRow[] };
    };

    /** The items of a cast, in their order. */
    'cast/cast_item': { input: { profileid?: string | null; castid: string }; answer: { status: 'ok'; items: CastItemRow[] } };

    /** What a display is, and which cast it shows. */
    'auth/get_tv_user_info': {
      input: { secret?: string | null; clientid?: string | null; profile_id?: string | null; external_id?: string | null };
      answer: {
        status: 'ok';
        about_user: { logged_in: 0 | 1 };
        profile: string | null;
        tv: { id: string; name: string };
        cast: { id: string; name: string; icon: string; show_events: 0 | 1; deleted: 0 | 1 };
      };
    };

    /** The tags of the organisation. */
    'tag/tag': {
      input: { profileid?: string | null; cattype?: 'score' | 'badge' | 'competition' | 'quest' | 'shop' | 'board' | null };
      answer: { status: 'ok'; tags: TagRow[] };
    };

    /** The reward store: what it is called, whether it is open, and what one can pay with. */
    'rewardstore/settings': {
      input: { profileid?: string | null; group_id?: string | null };
      answer: {
        status: 'ok';
        id: string;
        name: string | null;
        active: 0 | 1;
        newsfeed_on_buy: 0 | 1;
        player_can_revoke: 0 | 1;
        spent_points: 1 | 2 | 3;
        currencies: CurrencyRow[];
      };
    };

    /** The entries of a series, newest first, the revoked ones too if wanted. */
    'scoreseries/series_score_history': {
      input: {
        profileid?: string | null;
        scoreseriesid: string;
        time_from?: string | null;
        time_to?: string | null;
        player_filter?: readonly string[] | null;
        teams_filter?: readonly string[] | null;
        tags_filter?: readonly string[] | null;
        tags_or_filter?: readonly string[] | null;
        giver_filter?: readonly string[] | null;
        import_filter?: string | null;
        search?: string | null;
        object_id?: string | null;
        show_revoked?: 0 | 1 | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        after?: string | null;
        timestamp?: string | null;
        timestamp_id?: string | null;
        parseurls?: 0 | 1 | null;
        limit?: number | null;
      };
      answer: { status: 'ok'; position: string; history: ScoreEntry[]; more: 0 | 1; next: string | null };
    };

    /** The same entries as a file, however many there are. */
    'scoreseries/export': {
      input: {
        profileid?: string | null;
        scoreseriesid: string;
        time_from?: string | null;
        time_to?: string | null;
        player_filter?: readonly string[] | null;
        teams_filter?: readonly string[] | null;
        tags_filter?: readonly string[] | null;
        tags_or_filter?: readonly string[] | null;
        giver_filter?: readonly string[] | null;
        import_filter?: string | null;
        search?: string | null;
        object_id?: string | null;
        show_revoked?: 0 | 1 | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        format?: 'csv' | 'ndjson' | null;
      };
      answer: never;
    };

    /** The audit trail: every fact with who, when, through what, why, and what led to it. Newest first. */
    'scoreseries/audit': {
      input: {
        profileid?: string | null;
        actor?: string | null;
        channel?:
          | 'session'
          | 'api-key'
          | 'command-line'
          | 'import'
          | 'reaction'
          | 'automation'
          | 'schedule'
          | 'cast'
          | 'hook'
          | 'integration'
          | null;
        from?: string | null;
        to?: string | null;
        scoreseriesid?: string | null;
        type?: readonly string[] | null;
        player?: string | null;
        entry?: string | null;
        source?: 'facts' | 'security' | null;
        limit?: number | null;
        after?: string | null;
      };
      answer: { status: 'ok'; audit: AuditRow[]; more: 0 | 1; next: string | null };
    };

    /** The audit trail in short: one row for what somebody did to a series, with its entries, players and points. */
    'scoreseries/audit_acts': {
      input: {
        profileid?: string | null;
        actor?: string | null;
        channel?:
          | 'session'
          | 'api-key'
          | 'command-line'
          | 'import'
          | 'reaction'
          | 'automation'
          | 'schedule'
          | 'cast'
          | 'hook'
          | 'integration'
          | null;
        from?: string | null;
        to?: string | null;
        scoreseriesid: string;
        limit?: number | null;
        after?: string | null;
      };
      answer: { status: 'ok'; acts: AuditAct[]; more: 0 | 1; next: string | null };
    };

    /** The audit trail as a file. */
    'scoreseries/audit_export': {
      input: {
        profileid?: string | null;
        actor?: string | null;
        channel?:
          | 'session'
          | 'api-key'
          | 'command-line'
          | 'import'
          | 'reaction'
          | 'automation'
          | 'schedule'
          | 'cast'
          | 'hook'
          | 'integration'
          | null;
        from?: string | null;
        to?: string | null;
        scoreseriesid?: string | null;
        type?: readonly string[] | null;
        player?: string | null;
        entry?: string | null;
        source?: 'facts' | 'security' | null;
        format?: 'csv' | 'ndjson' | null;
      };
      answer: never;
    };

    /** Why a fact is there: what led to it from the first command on, and what else that command led to. */
    'scoreseries/audit_cause': {
      input: { profileid?: string | null; event: string; limit?: number | null; after?: string | null };
      answer: { status: 'ok'; chain: AuditRow[]; followed: AuditRow[]; more: 0 | 1; next: string | null };
    };

    /** What was recorded about a person, newest first: for the person, and for admins. */
    'profile/facts': {
      input: { profileid?: string | null; player?: string | null; limit?: number | null; after?: string | null };
      answer: { status: 'ok'; facts: AuditRow[]; more: 0 | 1; next: string | null };
    };

    /** What a revocation or reinstatement changed when it was applied. */
    'scoreseries/revocation': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; revocation: RevocationTold } };

    /** Orders, newest first: the own ones, and for admins those of everybody. */
    'rewardstore/orders': {
      input: {
        profileid?: string | null;
        mineonly?: 0 | 1 | null;
        status?: 1 | 2 | 3 | 4 | null;
        offset?: number | null;
        offsetid?: string | null;
        limit?: number | null;
        after?: string | null;
      };
      answer: { status: 'ok'; orders: OrderRow[]; more: 0 | 1; next: string | null };
    };

    /** What the acting profile can spend, in each currency of the store. */
    'rewardstore/balance': {
      input: { profileid?: string | null; player?: string | null; at?: string | null; sense?: 'happened' | 'known' | null };
      answer: { status: 'ok'; balances: BalanceRow[] };
    };

    /** Ours. The orders as a file, newest first, those that are revoked too. */
    'rewardstore/export': {
      input: { profileid?: string | null; status?: 1 | 2 | 3 | 4 | null; format?: 'csv' | 'ndjson' | null };
      answer: never;
    };

    /** The items of the store that the acting profile may see, by name, with what is left of each. */
    'rewardstore/items': {
      input: { profileid?: string | null; id?: string | null; all?: 0 | 1 | null };
      answer: { status: 'ok'; items: RewardItemRow[] };
    };

    /** The acting organisation. */
    'organization/fetch_one': {
      input: { profileid?: string | null; org_id?: string | null; billing?: 0 | 1 | null; usage?: 0 | 1 | null };
      answer: { status: 'ok'; organization: OrganisationRow; billing?: BillingRow; usage?: UsageRow; prices?: PlanRow[] };
    };

    /** The colours of the acting organisation, and the cover of its profiles. */
    'organization/theme': { input: { profileid?: string | null }; answer: { status: 'ok'; theme: ThemeRow } };

    /** The bills of the organisation, the newest first. */
    'organization/payments': {
      input: { profileid?: string | null; org_id?: string | null };
      answer: { status: 'ok'; payments: PaymentRow[] };
    };

    /** The organisation's own login providers, and what kinds it can have. */
    'organization/org_login_options': {
      input: { profileid?: string | null; org_id?: string | null; option_id?: number | null };
      answer: { status: 'ok'; providers: LoginProviderRow[]; options: ProviderOptionRow[]; redirect_uri: string };
    };

    /** The groups of the acting profile: its organisation. */
    'group/fetch_list': { input: { profileid?: string | null; only_admin?: 0 | 1 | null }; answer: { status: 'ok'; groups: GroupRow[] } };

    /** Who was deleted from the group and can be brought back, and whether what is typed is an address that can be added. */
    'group/search_profiles_not_in_group': {
      input: { group_id?: string | null; profileid?: string | null; searchterm: string };
      answer: { status: 'ok'; profiles: PersonFound[]; can_add_email: 0 | 1 };
    };

    /** One profile. */
    'profile/fetch_one': {
      input: { profileid?: string | null; accesskey?: string | null };
      answer: { status: 'ok'; profile: OwnProfileRow | PlayerListRow };
    };

    /** The profiles of the account: itself in every organisation. */
    'profile/fetch_list': { input: { profileid?: string | null }; answer: { status: 'ok'; profiles: OwnProfileRow[] } };

    /** The players of the organisation, in pages, found and sorted. */
    'profile/list_players': {
      input: {
        profileid?: string | null;
        groupid?: string | null;
        teamid?: string | null;
        deleted?: 0 | 1 | null;
        limit?: number | null;
        search?: string | null;
        after?: string | null;
        offsetid?: string | null;
        offset?: number | null;
        sort?: 'name' | '-name' | 'email' | '-email' | 'team' | '-team' | 'last_used' | '-last_used' | null;
        filter_profile?: 'admins' | 'users' | 'offline' | 'not sent' | 'pending' | 'declined' | 'blocked' | 'left' | 'by link' | null;
        access_key?: string | null;
        integrationids?: unknown | null;
      };
      answer: { status: 'ok'; position?: string; players: PlayerListRow[]; total: number; more: 0 | 1; next: string | null };
    };

    /** How many invitations wait, because an organisation sends 100 in an hour, and when the next of them are sent. */
    'group/waiting_invitations': {
      input: { profileid?: string | null; groupid?: string | null };
      answer: { status: 'ok'; waiting: number; next_at: string | null };
    };

    /** Who asks to become a player, the first first, and how many they are. */
    'group/join_requests': {
      input: { profileid?: string | null; groupid?: string | null; limit?: number | null; after?: string | null };
      answer: { status: 'ok'; requests: JoinRequestRow[]; total: number; more: 0 | 1; next: string | null };
    };

    /** The organisations that the account has asked to join, and that have not answered yet. */
    'profile/fetch_join_requests': { input: { profileid?: string | null }; answer: { status: 'ok'; requests: OwnJoinRequestRow[] } };

    /** The teams of the organisation. */
    'team/fetch_list': {
      input: { profileid?: string | null; groupid?: string | null; access_key?: string | null };
      answer: { status: 'ok'; teams: TeamRow[] };
    };

    /** One team, who manages it, and who is in it, or was as of an instant, by name, in pages. */
    'team/fetch_one': {
      input: { profileid?: string | null; teamid: string; at?: string | null; limit?: number | null; after?: string | null };
      answer: { status: 'ok'; team: TeamRow; managers: TeamMember[]; players: TeamMember[]; more: 0 | 1; next: string | null };
    };

    /** The score series that the acting profile may see or add to. */
    'scoreseries/get_list_scoreseries': {
      input: { profileid?: string | null; groupid?: string | null; id?: string | null; accesskey?: string | null };
      answer: { status: 'ok'; scoreseries: ScoreSeriesRow[] };
    };

    /** All score series with their settings, the deleted ones too if wanted. */
    'scoreseries_settings/list_scoreseries': {
      input: { profileid?: string | null; groupid?: string | null; deleted?: 0 | 1 | null };
      answer: { status: 'ok'; scoreseries: ScoreSeriesRow[] };
    };

    /** The point types of a series: names for amounts that are given often. */
    'scoreseries_settings/list_point_types': {
      input: { profileid?: string | null; scoreseriesid: string };
      answer: { status: 'ok'; point_types: PointType[] };
    };

    /** The competitions that the acting profile may see. */
    'competition/get_competitions': {
      input: {
        profileid?: string | null;
        competeid?: string | null;
        accesskey?: string | null;
        filter?: 'active' | 'history' | 'all' | 'denied' | null;
        player_filter?: 'all' | 'mine' | 'own' | null;
        categories?: readonly string[] | null;
      };
      answer: { status: 'ok'; competitions: CompetitionRow[] };
    };

    /** The score series that count in a competition; for admins the others too. */
    'competition/get_score_series': {
      input: { profileid?: string | null; competitionid: string; accesskey?: string | null };
      answer: { status: 'ok'; score_series: CountedSeries[] };
    };

    /** Ours. What new competitions begin with where nothing else is said. */
    'competition/defaults': { input: { profileid?: string | null }; answer: { status: 'ok'; defaults: CompetitionDefaultsRow } };

    /** The board of a competition: a window of its rows, of now or of any past instant. */
    'competition/board': {
      input: {
        profileid?: string | null;
        competitionid: string;
        round?: number | null;
        as_players?: 0 | 1 | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        accesskey?: string | null;
        block?: number | null;
        around?: string | null;
        limit?: number | null;
        search?: string | null;
      };
      answer: { status: 'ok'; position: string; header: BoardHeader; rows: BoardRow[] };
    };

    /** The whole board as CSV: rank, player, name, points. */
    'competition/board_csv': {
      input: {
        profileid?: string | null;
        competitionid: string;
        round?: number | null;
        as_players?: 0 | 1 | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
      };
      answer: never;
    };

    /** When entries came, and when the lead changed: the bar under a board. */
    'competition/timeline': {
      input: {
        profileid?: string | null;
        competitionid: string;
        round?: number | null;
        as_players?: 0 | 1 | null;
        accesskey?: string | null;
        from?: string | null;
        to?: string | null;
        sense?: 'happened' | 'known' | null;
      };
      answer: { status: 'ok'; position: string; timeline: BoardTimeline };
    };

    /** The newest entries, and what each did to its player's rank. */
    'competition/newest': {
      input: {
        profileid?: string | null;
        competitionid: string;
        round?: number | null;
        as_players?: 0 | 1 | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        limit?: number | null;
      };
      answer: { status: 'ok'; position: string; newest: NewEntry[] };
    };

    /** Why a player has this rank: the neighbours, what the next rank takes, and the entries that add up to the total. */
    'competition/why': {
      input: {
        profileid?: string | null;
        competitionid: string;
        round?: number | null;
        as_players?: 0 | 1 | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        player: string;
      };
      answer: { status: 'ok'; why: WhyRank };
    };

    /** Ours. What who is no admin sees of rows of a frozen board, and what each of them hides. For its admins. */
    'competition/seen': {
      input: {
        profileid?: string | null;
        competitionid: string;
        round?: number | null;
        as_players?: 0 | 1 | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        rows: readonly string[];
      };
      answer: { status: 'ok'; position: string; rows: SeenRow[] };
    };

    /** Ours. In which order a frozen board is opened, as CSV: step, player, entries, from, to. For its admins. */
    'competition/reveal_order': {
      input: { profileid?: string | null; competitionid: string; round?: number | null; unit?: 'entry' | 'tag' | 'row' | null };
      answer: never;
    };

    /** Competitions as a file: themselves, their teams, participants with targets, rounds, or results. */
    'competition/export': {
      input: {
        profileid?: string | null;
        competitionid?: string | null;
        table?: 'competitions' | 'teams' | 'participants' | 'rounds' | 'results' | null;
        format?: 'csv' | 'ndjson' | null;
      };
      answer: never;
    };

    /** A competition and who stands where in its running round, against their targets: the first thousand as they are listed. */
    'competition_score/detailed_score': {
      input: { profileid?: string | null; competitionid: string; accesskey?: string | null; only_top?: 0 | 1 | null };
      answer: {
        status: 'ok';
        competition: CompetitionRow;
        ranks: ScoreRow[];
        elapsed_percent: number;
        common_target: CommonTarget | null;
        overall_status: 'won' | 'lost' | 'loosing' | 'winning' | 'ongoing' | null;
      };
    };

    /** The teams of a competition, and its players by name, in pages; of teams with all their members the members are not listed. */
    'competition/get_teams_players': {
      input: {
        profileid?: string | null;
        competitionid: string;
        accesskey?: string | null;
        teamid?: string | null;
        searchterm?: string | null;
        limit?: number | null;
        after?: string | null;
      };
      answer: { status: 'ok'; teams: RosterTeamRow[]; players: RosterPlayerRow[]; total: number; more: 0 | 1; next: string | null };
    };

    /** The organisation's teams that do not take part. */
    'competition/get_teams_not_in_competition': {
      input: { profileid?: string | null; competitionid: string; groupid?: string | null; searchterm?: string | null };
      answer: { status: 'ok'; teams: FreeTeamRow[] };
    };

    /** Players who do not take part. */
    'competition/search_non_member': {
      input: { profileid?: string | null; competitionid: string; groupid?: string | null; searchterm?: string | null };
      answer: { status: 'ok'; profiles: PersonFound[] };
    };

    /** The rounds of a competition that were closed, the newest first, with who has won. */
    'competition/rounds': {
      input: { profileid?: string | null; competitionid: string; round?: number | null; limit?: number | null; after?: string | null };
      answer: { status: 'ok'; rounds: ClosedRoundRow[]; more: 0 | 1; next: string | null };
    };

    /** Ours. What players said against the result of a round, and how that was answered, the first first: all for its editors, their own for others. */
    'competition/disputes': {
      input: {
        profileid?: string | null;
        competitionid: string;
        round: number;
        open?: 0 | 1 | null;
        own?: 0 | 1 | null;
        limit?: number | null;
        after?: string | null;
      };
      answer: { status: 'ok'; disputes: DisputeRow[]; more: 0 | 1; next: string | null };
    };

    /** Prepared themes, to be copied. */
    'competition/get_templates': {
      input: { profileid?: string | null; usage?: 1 | 2 | 3 | null };
      answer: { status: 'ok'; templates: CompetitionThemeRow[] };
    };

    /** The themes of the organisation that competitions can wear, by name. */
    'competition/get_themes': {
      input: {
        profileid?: string | null;
        mainTemplate?: 'list' | 'table' | 'podium' | 'race' | 'headtohead' | 'common' | null;
        groupid?: string | null;
      };
      answer: { status: 'ok'; themes: CompetitionThemeRow[] };
    };

    /** One theme. A deleted one is told, too: competitions that wear it keep it. */
    'competition/get_theme': {
      input: { profileid?: string | null; id: string; competitionid?: string | null; accesskey?: string | null };
      answer: { status: 'ok'; theme: CompetitionThemeRow };
    };

    /** The badges that the acting profile may see, and what they have won of them. */
    'badges/badges': {
      input: {
        profileid?: string | null;
        id?: string | null;
        show_inactive?: 0 | 1 | null;
        deleted?: 0 | 1 | null;
        only_in_progress?: 0 | 1 | null;
        impersonate?: string | null;
        categories?: readonly string[] | null;
        search?: string | null;
        accesskey?: string | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
      };
      answer: { status: 'ok'; badges: BadgeRow[] };
    };

    /** Prepared badges, to be copied: those of the organisation, and some that are always there. */
    'badges/get_templates': { input: { profileid?: string | null }; answer: { status: 'ok'; templates: BadgeRow[] } };

    /** Ours. What new badges begin with where nothing else is said. */
    'badges/defaults': { input: { profileid?: string | null }; answer: { status: 'ok'; defaults: BadgeDefaultsRow } };

    /** Wins, newest first, those that were lost too. */
    'badges/history': {
      input: {
        profileid?: string | null;
        badgeid?: string | null;
        progress?: 0 | 1 | null;
        team?: string | null;
        player?: string | null;
        categories?: readonly string[] | null;
        accesskey?: string | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        limit?: number | null;
        after?: string | null;
      };
      answer: { status: 'ok'; history: BadgeWinRow[]; progress?: BadgePlayerProgress[]; more: 0 | 1; next: string | null };
    };

    /** One win, to be celebrated. */
    'badges/player_reward': {
      input: {
        profileid?: string | null;
        id?: string | null;
        castbadgeid?: string | null;
        historynumber?: number | null;
        accesskey?: string | null;
        castkey?: string | null;
      };
      answer: {
        status: 'ok';
        badge: BadgeRow;
        player: BadgeWinner;
        win: BadgeWinRow;
        inscription: string | null;
        date: string;
        more: number;
      };
    };

    /** Ours. Why a win is so: its entries, what is missing, or the revocation by which it was lost. */
    'badges/why': {
      input: { profileid?: string | null; id: string };
      answer: {
        status: 'ok';
        win: BadgeWinRow;
        entries: BadgeWhyEntry[];
        more: 0 | 1;
        value: string | null;
        needed: string | null;
        revocation: { reason: string | null; by: string | null; date: string } | null;
      };
    };

    /** The players who can win a badge, by name, and how often they have it. */
    'badges/list_players': {
      input: {
        profileid?: string | null;
        groupid?: string | null;
        badgeid: string;
        team_filter?: 0 | 1 | null;
        badge_team_list?: readonly string[] | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        limit?: number | null;
        after?: string | null;
      };
      answer: { status: 'ok'; players: BadgePlayerRow[]; more: 0 | 1; next: string | null };
    };

    /** Ours. Wins of badges as a file, newest first, those that were lost too. */
    'badges/export': { input: { profileid?: string | null; badgeid?: string | null; format?: 'csv' | 'ndjson' | null }; answer: never };

    /** All badges of levels, and how far a player has come in each. */
    'badges/career': {
      input: { profileid?: string | null; at?: string | null; sense?: 'happened' | 'known' | null };
      answer: { status: 'ok'; career: BadgeCareerRow[] };
    };

    /** The badges that a player has, how often, and since when: the latest first. */
    'competition_score/profile_badges': {
      input: { profileid?: string | null; at?: string | null; sense?: 'happened' | 'known' | null };
      answer: { status: 'ok'; badges: BadgeRow[] };
    };

    /** The automations of the organisation, in the order in which they answer. */
    'automations/get_automations': {
      input: {
        profileid?: string | null;
        eventSource?: 'object' | 'badge' | 'quest' | 'competition' | 'integration' | 'webhook' | null;
        sourceId?: string | null;
      };
      answer: { status: 'ok'; automations: AutomationRow[] };
    };

    /** Ours. Everything that an automation would answer in a trial, as a file. */
    'automations/export_trial': { input: { profileid?: string | null; trial_id: string; format?: 'csv' | 'ndjson' | null }; answer: never };

    /** What steps of a kind of system usually are, one for each of its events, and the score series that they can give points in. */
    'externalApiConfig/get_setup_defaults': {
      input: {
        profileid?: string | null;
        system_type:
          | 'thinkificoauth'
          | 'chattool'
          | 'crm'
          | 'spreadsheet'
          | 'helpdesk'
          | 'webshop'
          | 'survey'
          | 'telephony'
          | 'projecttool'
          | 'automationhub';
        setupid?: string | null;
      };
      answer: { status: 'ok'; defaults: { steps: UsualIntegrationStep[] }; score_series: { id: string; name: string }[] };
    };

    /** The integrations of the organisation with their steps and what they send, by name. */
    'externalApiConfig/get_api_config': {
      input: {
        profileid?: string | null;
        id?: string | null;
        system_type?:
          | 'thinkificoauth'
          | 'chattool'
          | 'crm'
          | 'spreadsheet'
          | 'helpdesk'
          | 'webshop'
          | 'survey'
          | 'telephony'
          | 'projecttool'
          | 'automationhub'
          | null;
      };
      answer: { status: 'ok'; configs: IntegrationRow[] };
    };

    /** A step of an integration. */
    'externalApiConfig/get_config_step': {
      input: { profileid?: string | null; id: string };
      answer: { status: 'ok'; step: IntegrationStepRow };
    };

    /** What an integration sends. */
    'externalApiConfig/get_config_event': {
      input: { profileid?: string | null; id: string };
      answer: { status: 'ok'; event: IntegrationEventRow };
    };

    /** The kinds of systems that can be connected, and how often each is. */
    'externalApiConfig/get_setups': {
      input: { profileid?: string | null };
      answer: {
        status: 'ok';
        setups: {
          system_type:
            | 'thinkificoauth'
            | 'chattool'
            | 'crm'
            | 'spreadsheet'
            | 'helpdesk'
            | 'webshop'
            | 'survey'
            | 'telephony'
            | 'projecttool'
            | 'automationhub';
          name: string;
          description: string;
          events: ('created' | 'updated' | 'completed' | 'deleted')[];
          installed: number;
        }[];
      };
    };

    /** Programs that send a row to a step of an integration, signed, and one that embeds a board. Address and secret are left to fill in. */
    'externalApiConfig/get_code_snippets': {
      input: {
        profileid?: string | null;
        id: string;
        system_type?:
          | 'thinkificoauth'
          | 'chattool'
          | 'crm'
          | 'spreadsheet'
          | 'helpdesk'
          | 'webshop'
          | 'survey'
          | 'telephony'
          | 'projecttool'
          | 'automationhub'
          | null;
      };
      answer: { status: 'ok'; snippets: { name: string; language: 'bash' | 'javascript' | 'python'; code: string }[]; embed: string };
    };

    /** The integrations of the organisation, by name. */
    'externalApiConfig/get_integration_ids': {
      input: { profileid?: string | null; groupid?: string | null };
      answer: {
        status: 'ok';
        integrations: {
          id: string;
          system_type:
            | 'thinkificoauth'
            | 'chattool'
            | 'crm'
            | 'spreadsheet'
            | 'helpdesk'
            | 'webshop'
            | 'survey'
            | 'telephony'
            | 'projecttool'
            | 'automationhub';
          instance_name: string;
        }[];
      };
    };

    /** What came in by an integration in the last 30 days, and what became of it. Newest first, in pages of 50. */
    'externalApiConfig/get_log': {
      input: {
        profileid?: string | null;
        id: string;
        pageno?: number | null;
        time_from?: string | null;
        time_to?: string | null;
        level?: 'info' | 'warning' | 'error' | null;
        step_id?: string | null;
      };
      answer: { status: 'ok'; log: IntegrationLogRow[]; total: number };
    };

    /** Ours. The last 20 deliveries that a step read, or will read, within the last 30 days. Newest first. */
    'externalApiConfig/get_deliveries': {
      input: { profileid?: string | null; id: string };
      answer: {
        status: 'ok';
        deliveries: { id: string; time: string; via: 'hook' | 'callback' | 'poll' | 'stand-in' | 'file' | 'api' | null }[];
      };
    };

    /** The data objects that the acting profile has access to, by name, with their fields. */
    'objects/get_objects': {
      input: { profileid?: string | null; object_id?: string | null; deleted?: 0 | 1 | null };
      answer: { status: 'ok'; objects: ObjectRow[] };
    };

    /** The items of a data object that the acting profile may see, the latest first; filtered by the client ids of fields, of times with -from and -to, of players with -player and -team. */
    'objects/get_object_items': {
      input: {
        profileid?: string | null;
        object_id: string;
        id?: string | null;
        limit?: number | null;
        after?: string | null;
        offsetid?: string | null;
        offset?: number | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
      };
      answer: { status: 'ok'; items: ItemRow[]; total: number; more: 0 | 1; next: string | null };
    };

    /** Ours. What became of an item, the latest first, as far as the acting profile may see its values. */
    'objects/item_history': {
      input: { profileid?: string | null; object_id: string; id: string };
      answer: { status: 'ok'; history: ItemChangeRow[] };
    };

    /** Ours. The items of a data object as a file, as far as the acting profile may see them; filtered as get_object_items. */
    'objects/export': {
      input: {
        profileid?: string | null;
        object_id: string;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        format?: 'csv' | 'ndjson' | null;
      };
      answer: never;
    };

    /** Ours. Prepared quests, to be copied, by name. */
    'quest/get_templates': { input: { profileid?: string | null }; answer: { status: 'ok'; templates: QuestRow[] } };

    /** Ours. What new quests begin with where nothing else is said. */
    'quest/defaults': { input: { profileid?: string | null }; answer: { status: 'ok'; defaults: QuestDefaultsRow } };

    /** What an activity asks for. With doingmode it opens for who takes the quest, once, and in a quiz tells what was got so far; with preview, or without both, who edits it sees it. */
    'quest/activity_choice': {
      input: { profileid?: string | null; questid: string; activityid: string; doingmode?: 0 | 1 | null; preview?: 0 | 1 | null };
      answer: { status: 'ok'; fields: FieldRow[]; points_so_far: string | null };
    };

    /** Who was added to a quest, for who edits it: players and teams by name, and how many may take part. */
    'quest/profile_list': {
      input: { profileid?: string | null; id: string };
      answer: {
        status: 'ok';
        players: QuestPlayerRow[];
        teams: QuestTeamRow[];
        participants: number;
        limit: number | null;
        message: string;
      };
    };

    /** Whether the acting profile can begin a quest, or go on with it, and why not. */
    'quest/prepare_start': {
      input: { profileid?: string | null; questid: string };
      answer: {
        status: 'ok';
        quest: QuestRow;
        activities: number;
        can_start: 0 | 1;
        reason: string;
        message: string;
        response_set_id: string | null;
      };
    };

    /** Ours. The acting profile's own attempt at a quest: what was opened, answered and half answered; by the server's time now. */
    'quest/attempt': {
      input: { profileid?: string | null; questid: string; round?: number | null };
      answer: { status: 'ok'; now: string; attempt: AttemptRow | null };
    };

    /** What was answered in a round, by activities: how many, what was chosen, averages, NPS, own words. Of a player alone, or of a team; players see what they did in a quiz. */
    'quest/results': {
      input: {
        profileid?: string | null;
        questid: string;
        round?: number | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        responseset?: string | null;
        player?: string | null;
        team?: string | null;
      };
      answer: { status: 'ok'; round: number; results: ActivityResult[]; respondents: RespondentRow[] };
    };

    /** Ours. What each has answered in a round, who began last first; without names in an order of chance. */
    'quest/responses': {
      input: {
        profileid?: string | null;
        questid: string;
        round?: number | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        responseset?: string | null;
        player?: string | null;
        team?: string | null;
        limit?: number | null;
        after?: string | null;
      };
      answer: { status: 'ok'; round: number; responses: ResponseRow[]; more: 0 | 1; next: string | null };
    };

    /** Ours. Who takes part in a round and how far they are, by name, with teams and all together; of an anonymous quest how many alone. */
    'quest/participants': {
      input: {
        profileid?: string | null;
        questid: string;
        round?: number | null;
        team?: string | null;
        status?: 'notstarted' | 'inprogress' | 'done' | null;
        limit?: number | null;
        after?: string | null;
      };
      answer: {
        status: 'ok';
        round: number;
        overview: OverviewRow;
        teams: TeamProgressRow[];
        participants: ParticipantRow[];
        more: 0 | 1;
        next: string | null;
      };
    };

    /** Ours. What was answered in a round as a file, for who edits the quest: a row for each field. */
    'quest/export': {
      input: {
        profileid?: string | null;
        questid: string;
        round?: number | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        format?: 'csv' | 'ndjson' | null;
      };
      answer: never;
    };

    /** The casts of the organisation, by name: with items, access key and pin for admins; a display is told of its own; others are told names and icons. */
    'cast/active_casts': {
      input: { profileid?: string | null; secret?: string | null; deleted?: 0 | 1 | null };
      answer: { status: 'ok'; casts: CastRow[] };
    };

    /** Ours. What a cast shows as of now, for its displays and its preview: which slide is on follows from the time of the server. */
    'cast/slides': {
      input: { profileid?: string | null; castid: string };
      answer: { status: 'ok'; slides: SlideRow[]; server_time: string; changes_at: string | null };
    };

    /** Ours. A board that a cast shows, with what its widgets show now, as its displays tell it: all of it, but what a freeze hides from players. */
    'cast/board': {
      input: { profileid?: string | null; castid: string; boardid: string };
      answer: {
        status: 'ok';
        widget_board: WidgetBoardRow;
        widgets: WidgetRow[];
        values: WidgetValueRow[];
        wins: ShownWins[];
        competitions: ShownCompetition[];
      };
    };

    /** Ours. The newest posts of the feed that a cast shows, or that stands beside its items, as its displays tell them: what every player may see. */
    'cast/feed': { input: { profileid?: string | null; castid: string }; answer: { status: 'ok'; newsfeed: FeedPost[] } };

    /** Ours. For displays: what of the last ten minutes they celebrate, the oldest first. What is struck out since is among them no more. */
    'cast/celebrations': {
      input: { secret?: string | null };
      answer: { status: 'ok'; show_events: 0 | 1; celebrations: CelebrationRow[]; earlier: string[]; server_time: string };
    };

    /** Ours. The displays of the organisation, whether they are there, and of which build. */
    'tv/list': { input: { profileid?: string | null; castid?: string | null }; answer: { status: 'ok'; tvs: TvRow[] } };

    /** The boards that one sees, by name, and the themes that they can wear; or one of them with its widgets. */
    'widget/get_boards': {
      input: {
        profileid?: string | null;
        current_profile_id?: string | null;
        board_id?: string | null;
        template?: 0 | 1 | null;
        key?: string | null;
        group_id?: string | null;
        deleted?: 0 | 1 | null;
      };
      answer: {
        status: 'ok';
        boards?: { widget_board: WidgetBoardRow }[];
        themes?: BoardThemeRow[];
        widget_board?: WidgetBoardRow;
        widgets?: WidgetRow[];
        above_usage?: 0 | 1;
      };
    };

    /** The status board of a player, or a board by its id, with its widgets. */
    'widget/get_config': {
      input: {
        profileid?: string | null;
        current_profile_id?: string | null;
        board_id?: string | null;
        template?: 0 | 1 | null;
        key?: string | null;
        group_id?: string | null;
      };
      answer: { status: 'ok'; widget_board: WidgetBoardRow; widgets: WidgetRow[]; above_usage: 0 | 1 };
    };

    /** Ours. What the widgets of a board show, of now or of any past instant: numbers, and the parts of charts and lists. */
    'widget/values': {
      input: {
        profileid?: string | null;
        current_profile_id?: string | null;
        board_id?: string | null;
        template?: 0 | 1 | null;
        key?: string | null;
        group_id?: string | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        team_ids?: readonly string[] | null;
        player_id?: string | null;
        tag_ids?: readonly string[] | null;
      };
      answer: { status: 'ok'; values: WidgetValueRow[] };
    };

    /** The pictures to choose from. */
    'icon/iconlist': {
      input: { profileid?: string | null; type?: 'profile' | 'team' | 'badge' | 'quest' | 'scoreseries' | null; groupid?: string | null };
      answer: { status: 'ok'; icons: IconRow[] };
    };

    /** The targets with items that the acting profile may see; for admins all. */
    'targets/get_targets': {
      input: { profileid?: string | null; group_id?: string | null };
      answer: { status: 'ok'; targets: TargetRow[] };
    };

    /** The target items that the acting profile may see. */
    'targets/get_target_items': {
      input: { profileid?: string | null; target_id?: string | null; score_series_id?: string | null; id?: string | null };
      answer: { status: 'ok'; items: TargetItemRow[] };
    };

    /** What is to be reached in each period, of whom the acting profile may see: in pages of holders. */
    'targets/get_target_item_values': {
      input: {
        profileid?: string | null;
        target_item_id: string;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        group_member_id?: string | null;
        team_id?: string | null;
        limit?: number | null;
        after?: string | null;
      };
      answer: { status: 'ok'; values: TargetValueRow[]; more: 0 | 1; next: string | null };
    };

    /** Who has values in an item: all, then teams, then players, by name. */
    'targets/get_target_item_persons': {
      input: {
        profileid?: string | null;
        target_item_id: string;
        scope?: 'all' | 'team' | 'player' | null;
        pageno?: number | null;
        pagesize?: number | null;
      };
      answer: { status: 'ok'; persons: TargetHolderRow[]; total: number };
    };

    /** The item of a score series that is used where somebody has no value of their own; null where there is none. */
    'targets/get_default_target_item': {
      input: { profileid?: string | null; score_series_id: string };
      answer: { status: 'ok'; item: TargetItemRow | null };
    };

    /** What somebody is to reach within some days: of a period that is covered in part as much as its days. */
    'targets/get_target_values_sum': {
      input: {
        profileid?: string | null;
        target_item_id: string;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        group_member_id?: string | null;
        team_id?: string | null;
        period_start: string;
        period_end: string;
      };
      answer: { status: 'ok'; sum: string };
    };

    /** Ours. Targets as a file: what each player, team or all are to reach in each period, and when they did. */
    'targets/export': {
      input: { profileid?: string | null; target_item_id?: string | null; format?: 'csv' | 'ndjson' | null };
      answer: never;
    };

    /** Posts, newest first after those that are pinned. */
    'newsfeed/get_newsfeed': {
      input: {
        profileid?: string | null;
        groupid?: string | null;
        competitionid?: string | null;
        competitionkey?: string | null;
        postid?: string | null;
        feed_tname?:
          | 'shout'
          | 'score'
          | 'score_revoked'
          | 'badge'
          | 'badge_level'
          | 'competition_start'
          | 'competition_end'
          | 'battle_challenge'
          | 'battle_start'
          | 'battle_end'
          | 'quest_completed'
          | 'reward_bought'
          | 'player_joined'
          | null;
        teams_filter?: readonly string[] | null;
        offset?: number | null;
        limit?: number | null;
        after?: string | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
      };
      answer: { status: 'ok'; newsfeed: FeedPost[]; more: 0 | 1; next: string | null };
    };

    /** Who likes a post, who began last first. */
    'newsfeed/likelist': {
      input: { profileid?: string | null; postid: string; limit?: number | null; after?: string | null };
      answer: { status: 'ok'; likes: FeedPerson[]; more: 0 | 1; next: string | null };
    };

    /** Who may be mentioned: whom the caller may see, the closest first. */
    'newsfeed/mention_suggestions': {
      input: { profileid?: string | null; searchterm?: string | null };
      answer: { status: 'ok'; suggestions: FeedPerson[] };
    };

    /** Ours. The posts of the main group as a file, newest first, those that are struck too. */
    'newsfeed/export': { input: { profileid?: string | null; format?: 'csv' | 'ndjson' | null }; answer: never };

    /** What is for the caller: the 50 newest, the newest first; how many of all are unread; and the groups that invite them. */
    'notifications/get_notifications': {
      input: { profileid?: string | null; last_read?: string | null; cast_secret?: string | null };
      answer: { status: 'ok'; total_notifications: number; invited_groups: InvitedGroup[]; rnotifications: Notification[] };
    };

    /** Whether the acting profile can challenge a player, and what both have won lately. */
    'battle/check_availbilty': {
      input: { profileid?: string | null; opponentprofileid: string };
      answer: {
        status: 'ok';
        availbilty: 0 | 1;
        nareason: 'YOU_OPT_OUT' | 'OPPO_OPT_OUT' | 'ALREADY_BATTLE' | 'YOU_MAX_BATTLE' | 'OPPO_MAX_BATTLE' | null;
        showbattle: 0 | 1;
        playerstats: { profileid: string; Score: string; pcount: number }[];
      };
    };

    /** Ours. What happens in the organisation, line by line as JSON in the order of the log, each with the token after which to go on; as server-sent events for who accepts them, with Last-Event-ID. Every 30 s without a line there is an empty one. */
    'events/feed': {
      input: { profileid?: string | null; since_token?: string | null; types?: string | null; stream?: 0 | 1 | null };
      answer: never;
    };

    /** The board of a series: a window of its rows, of now or of any past instant. */
    'scoreseries/board': {
      input: {
        profileid?: string | null;
        scoreseriesid: string;
        period?: 'all' | 'month' | 'week' | 'day' | null;
        teams?: readonly string[] | null;
        tags?: readonly string[] | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        block?: number | null;
        around?: string | null;
        limit?: number | null;
        search?: string | null;
      };
      answer: { status: 'ok'; position: string; header: BoardHeader; rows: BoardRow[] };
    };

    /** The whole board as CSV: rank, player, name, points. */
    'scoreseries/board_csv': {
      input: {
        profileid?: string | null;
        scoreseriesid: string;
        period?: 'all' | 'month' | 'week' | 'day' | null;
        teams?: readonly string[] | null;
        tags?: readonly string[] | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
      };
      answer: never;
    };

    /** When entries came, and when the lead changed: the bar under a board. */
    'scoreseries/timeline': {
      input: {
        profileid?: string | null;
        scoreseriesid: string;
        period?: 'all' | 'month' | 'week' | 'day' | null;
        teams?: readonly string[] | null;
        tags?: readonly string[] | null;
        from?: string | null;
        to?: string | null;
        sense?: 'happened' | 'known' | null;
      };
      answer: { status: 'ok'; position: string; timeline: BoardTimeline };
    };

    /** The newest entries, and what each did to its player's rank. */
    'scoreseries/newest': {
      input: {
        profileid?: string | null;
        scoreseriesid: string;
        period?: 'all' | 'month' | 'week' | 'day' | null;
        teams?: readonly string[] | null;
        tags?: readonly string[] | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        limit?: number | null;
      };
      answer: { status: 'ok'; position: string; newest: NewEntry[] };
    };

    /** Why a player has this rank: the neighbours, what the next rank takes, and the entries that add up to the total. */
    'scoreseries/why': {
      input: {
        profileid?: string | null;
        scoreseriesid: string;
        period?: 'all' | 'month' | 'week' | 'day' | null;
        teams?: readonly string[] | null;
        tags?: readonly string[] | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        player: string;
      };
      answer: { status: 'ok'; why: WhyRank };
    };

    /** Ours. How far along everybody is with a target item: what is reached and expected by now, what it takes a day from here, and where each will end. */
    'targets/pace': {
      input: {
        profileid?: string | null;
        target_item_id: string;
        group_member_id?: string | null;
        team_id?: string | null;
        block?: number | null;
        around?: string | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
      };
      answer: {
        status: 'ok';
        position: string;
        header: {
          itemId: string;
          seriesId: string;
          timeZone: string;
          today: string;
          count: number;
          reached: string;
          target: string;
          until?: string;
        };
        rows: PaceRow[];
      };
    };

    /** Ours. What each player or team is to reach in each period of an item, and has; by name, in pages. Totals are of all of them. */
    'targets/grid': {
      input: {
        profileid?: string | null;
        at?: string | null;
        sense?: 'happened' | 'known' | null;
        target_item_id: string;
        scope?: 'player' | 'team' | 'all' | null;
        team_id?: string | null;
        period?: 'month' | 'quarter' | 'year' | null;
        from: string;
        to: string;
        limit?: number | null;
        after?: string | null;
      };
      answer: {
        status: 'ok';
        today: string;
        period: 'month' | 'quarter' | 'year';
        periods: { period_start: string; period_end: string }[];
        totals: { reached: string | null; target: string }[];
        total: number;
        together: TogetherRow | null;
        rows: TargetGridRow[];
        more: 0 | 1;
        next: string | null;
      };
    };

    /** Ours. The target items of a score series, how far along all who have a value of it are together with each, and oneself. */
    'targets/overview': {
      input: { profileid?: string | null; at?: string | null; sense?: 'happened' | 'known' | null; score_series_id: string };
      answer: { status: 'ok'; items: { item: TargetItemRow; together: TogetherRow | null; mine: PaceRow | null }[] };
    };

    /** Everything that is kept about you in the organisation, or for its admins about a player: a ZIP with a page to read, CSV, JSON and pictures. */
    'profile/archive': { input: { profileid?: string | null; player?: string | null }; answer: never };

    /** Which admins and programs read your address, your archive, or a list or export with you in it: once a day each, for 400 days, newest first. */
    'account/reads': {
      input: { profileid?: string | null; limit?: number | null; after?: string | null };
      answer: { status: 'ok'; reads: PersonalReadRow[]; more: 0 | 1; next: string | null };
    };
  };
  POST: {
    /** Mails a link to choose a new password. The answer is always ok. */
    'account/forgotpw': { input: { email: string }; answer: { status: 'ok' } };

    /** Changes the name or address of your account; a new address is proved by a mailed code. */
    'account/update_account': {
      input: {
        profileid?: string | null;
        AccountName?: string | null;
        account_email?: string | null;
        otp_id?: string | null;
        otp_code?: string | null;
      };
      answer: { status: 'ok'; otp_id: string | null };
    };

    /** Makes an API key. Its secret is in the answer, and nowhere afterwards. */
    'externalApiConfig/create_api_key': {
      input: { profileid?: string | null; id?: string | null; name?: string | null; scope?: string | null };
      answer: { status: 'ok'; api_key: string; id: string; name: string; scopes: string[]; last_four: string; created: string };
    };

    /** Mails a six-digit code to an address. */
    'auth/request_otp': { input: { email: string }; answer: { status: 'ok'; otp_id: string } };

    /** Registers with e-mail address, password, and the code that proves the address. */
    'auth/register_user': {
      input: {
        provider: number;
        email: string;
        password: string;
        display_name: string;
        otp_id: string;
        otp_code: string;
        profile_referer?: string | null;
        nodefaultprofile?: 0 | 1 | null;
        affiliate?: string | null;
      };
      answer:
        | { status: 'ok'; login_status: 'ok'; about_user: AboutUser; profiles: OwnProfileRow[]; invitations: InvitationRow[] }
        | { status: 'error'; login_status: string; message: string; used_up?: 0 | 1 };
    };

    /** Signs in with a mailed code; who has no account gets one. */
    'auth/otp_login': {
      input: { email: string; otp_id: string; otp_code: string; display_name?: string | null; rememberme?: 0 | 1 | null };
      answer:
        | { status: 'ok'; login_status: 'ok'; about_user: AboutUser; profiles: OwnProfileRow[]; invitations: InvitationRow[] }
        | { status: 'error'; login_status: string; message: string; used_up?: 0 | 1 };
    };

    /** Signs in with e-mail address and password. */
    'auth/creds_login': {
      input: { username: string; password: string; rememberme?: 0 | 1 | null };
      answer: (
        | { about_user: AboutUser; profiles: OwnProfileRow[]; invitations: InvitationRow[] }
        | { about_user: { logged_in: 0 }; message: string }
      )[];
    };

    /** Signs in with the one-time link that the command line printed. */
    'auth/link_login': {
      input: { token: string; rememberme?: 0 | 1 | null };
      answer:
        | { status: 'ok'; login_status: 'ok'; about_user: AboutUser; profiles: OwnProfileRow[]; invitations: InvitationRow[] }
        | { status: 'error'; login_status: string; message: string; used_up?: 0 | 1 };
    };

    /** Signs out. */
    'auth/logout': { input: { everywhere?: 0 | 1 | null }; answer: { status: 'ok' } };

    /** Says yes or no to the terms of this server. */
    'account/put_consent': { input: { profileid?: string | null; id: string; ok: 0 | 1 }; answer: { status: 'ok'; consent: Consent } };

    /** Begins to sign in at a provider: answers where, and what must come back within 10 minutes. */
    'auth/begin_login': {
      input: {
        login_option_id?: number | null;
        provider_id?: string | null;
        purpose?: 'sign-in' | 'link' | 'confirm' | null;
        rememberme?: 0 | 1 | null;
      };
      answer: { status: 'ok'; address: string; state: string };
    };

    /** Signs in with the code that a provider sent along. */
    'auth/token_exchange_session': {
      input: { nonce: string; state: string; iss?: string | null };
      answer:
        | { status: 'ok'; login_status: 'ok'; about_user: AboutUser; profiles: OwnProfileRow[]; invitations: InvitationRow[] }
        | { status: 'ok'; login_status: 'linked' }
        | { status: 'error'; login_status: 'unknown'; message: string; email: string | null; name: string | null; proved: 0 | 1 }
        | { status: 'error'; login_status: string; message: string; used_up?: 0 | 1 };
    };

    /** Signs in with the id_token that a provider sent along. */
    'auth/token_exchange': {
      input: { provider: number; token: string; state: string; isvue?: 0 | 1 | null };
      answer:
        | { status: 'ok'; login_status: 'ok'; about_user: AboutUser; profiles: OwnProfileRow[]; invitations: InvitationRow[] }
        | { status: 'ok'; login_status: 'linked' }
        | { status: 'error'; login_status: 'unknown'; message: string; email: string | null; name: string | null; proved: 0 | 1 }
        | { status: 'error'; login_status: string; message: string; used_up?: 0 | 1 };
    };

    /** Registers who was unknown at a provider, or lets it open the account of an address that a code proves. */
    'auth/register_user_oid': {
      input: {
        nonce?: string | null;
        state: string;
        profile_referer?: string | null;
        nodefaultprofile?: 0 | 1 | null;
        email: string;
        display_name?: string | null;
        otp_id?: string | null;
        otp_code?: string | null;
      };
      answer:
        | { status: 'ok'; login_status: 'ok'; about_user: AboutUser; profiles: OwnProfileRow[]; invitations: InvitationRow[] }
        | { status: 'ok'; login_status: 'linked' }
        | { status: 'error'; login_status: 'unknown'; message: string; email: string | null; name: string | null; proved: 0 | 1 }
        | { status: 'error'; login_status: string; message: string; used_up?: 0 | 1 };
    };

    /** Shows again that it is you, by password, mailed code or provider; answers a key for 30 minutes. */
    'auth/security_verify': {
      input: {
        profileid?: string | null;
        password?: string | null;
        otp_id?: string | null;
        otp_code?: string | null;
        state?: string | null;
        nonce?: string | null;
        token?: string | null;
        iss?: string | null;
      };
      answer: {
        status: 'ok';
        key_secret: string;
        key_id: string;
        key_ttl: string;
        account_id: string;
        email: string | null;
        provider: number;
      };
    };

    /** Makes an organisation of sample data, to look around in. */
    'organization/sample': {
      input: { timezone?: string | null; making?: string | null };
      answer:
        | { status: 'ok'; position: string; newid: string; organization_id: string; scoreseriesid: string }
        | {
            status: 'ok';
            position: string;
            newid: string;
            organization_id: string;
            scoreseriesid: string;
            about_user: AboutUser;
            profiles: OwnProfileRow[];
            invitations: InvitationRow[];
          };
    };

    /** Changes the name, the time zone, what players see of the organisation, or how often they are mailed. */
    'organization/settings': {
      input: {
        name?: string | null;
        timezone?: string | null;
        use_team_filter?: 0 | 1 | 2 | null;
        use_competition_filter?: 0 | 1 | 2 | null;
        public_sharing?: 0 | 1 | null;
        digest?: 'off' | 'weekly' | 'daily' | null;
        profileid?: string | null;
        orgid?: string | null;
        was?: {
          name?: string | null;
          timezone?: string | null;
          use_team_filter?: 0 | 1 | 2 | null;
          use_competition_filter?: 0 | 1 | 2 | null;
          public_sharing?: 0 | 1 | null;
          digest?: 'off' | 'weekly' | 'daily' | null;
        } | null;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Sets colours of the theme of the organisation, and the cover behind the head of its profiles. */
    'organization/vue_theme': {
      input: {
        primary?: string | null;
        onprimary?: string | null;
        secondary?: string | null;
        onsecondary?: string | null;
        background?: string | null;
        onbackground?: string | null;
        surface?: string | null;
        onsurface?: string | null;
        error?: string | null;
        onerror?: string | null;
        cover_image?: string | null;
        profileid?: string | null;
        orgid?: string | null;
        was?: {
          primary?: string | null;
          onprimary?: string | null;
          secondary?: string | null;
          onsecondary?: string | null;
          background?: string | null;
          onbackground?: string | null;
          surface?: string | null;
          onsurface?: string | null;
          error?: string | null;
          onerror?: string | null;
          cover_image?: string | null;
        } | null;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Shows or hides parts of the navigation and of profiles, and sets the start page. */
    'organization/userview': {
      input: {
        start_page?:
          | 'feed'
          | 'competitions'
          | 'badges'
          | 'points'
          | 'quests'
          | 'players'
          | 'rewardstore'
          | 'widgetboards'
          | 'casts'
          | 'profile'
          | 'objects'
          | null;
        nav_show_feed?: 0 | 1 | null;
        nav_show_competitions?: 0 | 1 | null;
        nav_show_badges?: 0 | 1 | null;
        nav_show_points?: 0 | 1 | null;
        nav_show_quests?: 0 | 1 | null;
        nav_show_players?: 0 | 1 | null;
        nav_show_rewardstore?: 0 | 1 | null;
        nav_show_widgetboards?: 0 | 1 | null;
        nav_show_casts?: 0 | 1 | null;
        nav_show_profile?: 0 | 1 | null;
        nav_show_objects?: 0 | 1 | null;
        profile_show_general?: 0 | 1 | null;
        profile_show_competitions?: 0 | 1 | null;
        profile_show_more_competitions?: 0 | 1 | null;
        profile_show_badges?: 0 | 1 | null;
        profile_show_more_badges?: 0 | 1 | null;
        profile_show_quests?: 0 | 1 | null;
        profile_show_more_quests?: 0 | 1 | null;
        profile_show_widgetboards?: 0 | 1 | null;
        profile_show_more_widgetsboards?: 0 | 1 | null;
        profile_show_status?: 0 | 1 | null;
        profileid?: string | null;
        orgid?: string | null;
        was?: {
          start_page?:
            | 'feed'
            | 'competitions'
            | 'badges'
            | 'points'
            | 'quests'
            | 'players'
            | 'rewardstore'
            | 'widgetboards'
            | 'casts'
            | 'profile'
            | 'objects'
            | null;
          nav_show_feed?: 0 | 1 | null;
          nav_show_competitions?: 0 | 1 | null;
          nav_show_badges?: 0 | 1 | null;
          nav_show_points?: 0 | 1 | null;
          nav_show_quests?: 0 | 1 | null;
          nav_show_players?: 0 | 1 | null;
          nav_show_rewardstore?: 0 | 1 | null;
          nav_show_widgetboards?: 0 | 1 | null;
          nav_show_casts?: 0 | 1 | null;
          nav_show_profile?: 0 | 1 | null;
          nav_show_objects?: 0 | 1 | null;
          profile_show_general?: 0 | 1 | null;
          profile_show_competitions?: 0 | 1 | null;
          profile_show_more_competitions?: 0 | 1 | null;
          profile_show_badges?: 0 | 1 | null;
          profile_show_more_badges?: 0 | 1 | null;
          profile_show_quests?: 0 | 1 | null;
          profile_show_more_quests?: 0 | 1 | null;
          profile_show_widgetboards?: 0 | 1 | null;
          profile_show_more_widgetsboards?: 0 | 1 | null;
          profile_show_status?: 0 | 1 | null;
        } | null;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Sets what holds for all battles of the organisation. */
    'organization/battle_settings': {
      input: {
        challengedealine?: number | null;
        battlemaxdur?: number | null;
        battlesperplayer?: number | null;
        battle_opt_out?: 0 | 1 | null;
        profileid?: string | null;
        orgid?: string | null;
        was?: {
          challengedealine?: number | null;
          battlemaxdur?: number | null;
          battlesperplayer?: number | null;
          battle_opt_out?: 0 | 1 | null;
        } | null;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Says how screens look: as an admin for all of the organisation, or for the acting profile. */
    'organization/uisettings': {
      input: {
        profileid?: string | null;
        orguisettings?: {
          dark?: 1 | 0 | -1 | null;
          compact?: 1 | 0 | -1 | null;
          language?: 'en' | null;
          animations?: 1 | 0 | -1 | null;
        } | null;
        profuisettings?: {
          dark?: 1 | 0 | -1 | null;
          compact?: 1 | 0 | -1 | null;
          language?: 'en' | null;
          animations?: 1 | 0 | -1 | null;
        } | null;
        was?: { dark?: 1 | 0 | -1 | null; compact?: 1 | 0 | -1 | null; language?: 'en' | null; animations?: 1 | 0 | -1 | null } | null;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Saves how an organisation's own login provider is set up, or begins one. */
    'organization/loginprovider': {
      input: {
        scopes?: string | null;
        signup_rule?: 0 | 1 | 2 | null;
        tenant_name?: string | null;
        enabled?: 0 | 1 | null;
        extrafields?: unknown | null;
        client_id?: string | null;
        profileid?: string | null;
        organization_id?: string | null;
        id?: string | null;
        login_option_id?: number | null;
        client_secret?: string | null;
        was?: {
          scopes?: string | null;
          signup_rule?: 0 | 1 | 2 | null;
          tenant_name?: string | null;
          enabled?: 0 | 1 | null;
          extrafields?: unknown | null;
          client_id?: string | null;
        } | null;
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Proves by a login that the settings of a login provider work, and then saves and enables them. */
    'organization/authenticate_loginprovider': {
      input: {
        scopes?: string | null;
        signup_rule?: 0 | 1 | 2 | null;
        tenant_name?: string | null;
        enabled?: 0 | 1 | null;
        extrafields?: unknown | null;
        client_id?: string | null;
        profileid?: string | null;
        organization_id?: string | null;
        id?: string | null;
        login_option_id?: number | null;
        client_secret?: string | null;
        was?: {
          scopes?: string | null;
          signup_rule?: 0 | 1 | 2 | null;
          tenant_name?: string | null;
          enabled?: 0 | 1 | null;
          extrafields?: unknown | null;
          client_id?: string | null;
        } | null;
        type_id?: number | null;
        state?: string | null;
        nonce?: string | null;
        iss?: string | null;
      };
      answer:
        { status: 'ok'; id: string; address: string; state: string } | { status: 'ok'; position: string; id: string; proved_email: 0 | 1 };
    };

    /** Saves who is billed. */
    'organization/save_org': {
      input: {
        billname?: string | null;
        billvat?: string | null;
        billref?: string | null;
        billaddress?: string | null;
        billpostalcode?: string | null;
        billcity?: string | null;
        billcountry?: number | null;
        billphone?: string | null;
        billemail?: string | null;
        paymentmethod?: number | null;
        what?: string | null;
        howlikely?: number | null;
        feedback?: string | null;
        profileid?: string | null;
        orgid?: string | null;
        name?: string | null;
        plan?: number | null;
        was?: {
          billname?: string | null;
          billvat?: string | null;
          billref?: string | null;
          billaddress?: string | null;
          billpostalcode?: string | null;
          billcity?: string | null;
          billcountry?: number | null;
          billphone?: string | null;
          billemail?: string | null;
          paymentmethod?: number | null;
          what?: string | null;
          howlikely?: number | null;
          feedback?: string | null;
        } | null;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Chooses a plan, and how it is paid. */
    'organization/update_subscription': {
      input: { profileid?: string | null; orgid?: string | null; plan: number; period?: 'monthly' | 'annually' | null };
      answer: { status: 'ok'; position: string };
    };

    /** Where somebody says what is paid with, and comes back from. */
    'organization/login_payment_portal': {
      input: { profileid?: string | null; orgid?: string | null; returnurl: string };
      answer: { status: 'ok'; url: string };
    };

    /** Pays with what was said there from now on, and what is owed at once. */
    'organization/accept_payment': {
      input: { profileid?: string | null; orgid?: string | null };
      answer: { status: 'ok'; position: string };
    };

    /** Forgets what is paid with. */
    'organization/forget_cc': { input: { profileid?: string | null; orgid?: string | null }; answer: { status: 'ok' } };

    /** Notes something about billing in the security log. */
    'organization/log_org': {
      input: { profileid?: string | null; orgid?: string | null; log_type: 'event' | 'error' | 'plan'; og_info: string };
      answer: { status: 'ok' };
    };

    /** Adds players, one or thousands, or changes those that are there. */
    'group/save_members': {
      input: { group_id?: string | null; profileid?: string | null; newprofiles: unknown; nomailinvite?: 0 | 1 | null };
      answer: { status: 'ok'; position: string; newids: string[]; errors: string[] };
    };

    /** Invites players by mail, also those who were invited before. Whom the hour has no room for is refused. */
    'group/resend_invitations': {
      input: { groupid?: string | null; profileid?: string | null; selplayers: readonly string[] };
      answer: { status: 'ok'; position: string; invited: string[]; refused: string[]; message: string };
    };

    /** What adding a pasted list of players would do, row by row: new, changed, same, or refused and why; stores nothing. */
    'group/preview_members': {
      input: {
        group_id?: string | null;
        profileid?: string | null;
        text: string;
        header?: 0 | 1 | null;
        columns?: { name?: number | null; email?: number | null; external_id?: number | null; team?: number | null } | null;
        teams?: readonly { team: string; use: string }[] | null;
        keep_first?: 0 | 1 | null;
      };
      answer: {
        status: 'ok';
        separator: 'tab' | 'semicolon' | 'comma';
        header: 0 | 1;
        columns: { index: number; title: string; field: 'name' | 'email' | 'external_id' | 'team' | null; samples: string[] }[];
        rows: ReviewedRow[];
        counts: { new: number; changed: number; same: number; refused: number };
        new_teams: string[];
        new_team_count: number;
      };
    };

    /** Accepts an invitation. From now on the account acts as the profile it joined with. */
    'profile/connect_refered': {
      input: { profileid?: string | null; accesskey: string };
      answer: { status: 'ok'; position: string; profile_id: string };
    };

    /** Declines an invitation: it is not asked again for this address. */
    'profile/decline_invite': { input: { profileid?: string | null; accesskey: string }; answer: { status: 'ok'; position: string } };

    /** Renews the link by which people join, at once, or says whether an admin lets in who comes by it. */
    'group/set_invitation_link': {
      input: { profileid?: string | null; groupid?: string | null; renew?: 0 | 1 | null; approval?: 0 | 1 | null };
      answer: { status: 'ok'; position: string; link: string; access_key: string; approval: 0 | 1 };
    };

    /** Joins the organisation of a link: the account acts as its player from now on. Or asks, where an admin lets people in. */
    'group/join_by_link': {
      input: { access_key: string; profileid?: string | null };
      answer: { status: 'ok'; position: string; profile_id: string | null; asked: 0 | 1 };
    };

    /** Makes players of those who asked. Answers who is one now, and whose request came to nothing. */
    'group/approve_join_requests': {
      input: { profileid?: string | null; groupid?: string | null; selplayers: readonly string[] };
      answer: { status: 'ok'; position: string; joined: string[]; refused: string[] };
    };

    /** Lets in nobody of those who asked: they do not ask again until they are invited. */
    'group/refuse_join_requests': {
      input: { profileid?: string | null; groupid?: string | null; selplayers: readonly string[] };
      answer: { status: 'ok'; position: string };
    };

    /** Makes an organisation of which the caller is the admin, and acts as its profile from now on. */
    'profile/create_organization': {
      input: { display_name: string; org_name: string; use_ui_setting?: 0 | 1 | null; timezone?: string | null };
      answer: { status: 'ok'; position: string; newid: string; organization_id: string };
    };

    /** Adds one player; or makes one's own personal profile. */
    'profile/create': {
      input: {
        email?: string | null;
        external_id?: string | null;
        offline?: 0 | 1 | null;
        theme_id?: string | null;
        anthem?: string | null;
        primary_icon?: string | null;
        secondary_avatar?: string | null;
        cover_image?: string | null;
        battle_optout?: 0 | 1 | null;
        nomailinvite?: 0 | 1 | null;
        profileid?: string | null;
        display_name: string;
        profile_id?: string | null;
        personal?: 0 | 1 | null;
      };
      answer: { status: 'ok'; position: string; newid: string };
    };

    /** Changes players, all or none: addresses and external ids may pass from one to another, even in a ring. */
    'profile/update_players': {
      input: { profileid?: string | null; data: unknown };
      answer: { status: 'ok'; position: string; errors: string[] };
    };

    /** Acts as another of the account's profiles from now on. Answers who acts. */
    'profile/act_as': { input: { profileid?: string | null }; answer: { status: 'ok'; profile_id: string | null } };

    /** Makes players admins or team managers, or takes that from them. */
    'profile/change_permission': {
      input: {
        profileid?: string | null;
        groupid?: string | null;
        selplayers: readonly string[];
        set_admin: 0 | 1;
        type?: 'admin' | 'teammanager' | null;
        teamid?: string | null;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Brings deleted players back, as players: no role comes back. */
    'profile/activate_players': {
      input: { profileid?: string | null; groupid?: string | null; selplayers: readonly string[] };
      answer: { status: 'ok'; position: string };
    };

    /** Forgets players for good: totals stand, names are nowhere any more. Says where others' comments still name them. */
    'profile/anonymize_players': {
      input: { profileid?: string | null; groupid?: string | null; selplayers: readonly string[] };
      answer: { status: 'ok'; position: string; mentions: Mention[]; mention_count: number };
    };

    /** Makes a team, or changes one. */
    'team/team': {
      input: {
        group?: string | null;
        icon?: string | null;
        filter_ignore?: 0 | 1 | null;
        profileid?: string | null;
        teamid?: string | null;
        name?: string | null;
      };
      answer: { status: 'ok'; position: string; teamid: string };
    };

    /** Adds players to a team: those who are there, or, for admins, new ones. */
    'team/save_members': {
      input: { profileid?: string | null; teamid: string; newprofiles: unknown; nomailinvite?: 0 | 1 | null };
      answer: { status: 'ok'; position: string; newids: string[] };
    };

    /** Tells whoever runs this server what you think of it: kept, and mailed. */
    'profile/give_feedback': { input: { feed_back: string; profile?: string | null }; answer: { status: 'ok'; message: string } };

    /** Writes a post, or as its author edits one: text, mentions and pictures as a whole. */
    'newsfeed/shoutmessage': {
      input: {
        profileid?: string | null;
        groupid?: string | null;
        competitionid?: string | null;
        message?: string | null;
        mentions?: readonly string[] | null;
        'pictures[]'?: readonly (File | string)[] | null;
        id?: string | null;
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Says something below a post. */
    'newsfeed/post_comment': {
      input: { profileid?: string | null; postid: string; feedcomment?: string | null; mentions?: readonly string[] | null };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Likes a post, or not any more. */
    'newsfeed/dolike': {
      input: { profileid?: string | null; postid: string; like: 0 | 1 };
      answer: { status: 'ok'; position: string; likes: number };
    };

    /** Pins a post above the others, the newest pin first, or takes it down. */
    'newsfeed/pinnPost': {
      input: { profileid?: string | null; postid: string; pin: 0 | 1 };
      answer: { status: 'ok'; position: string; pinned_id: number | null };
    };

    /** Deletes the posts before a date. */
    'newsfeed/truncate': {
      input: { profileid?: string | null; todate: string };
      answer: { status: 'ok'; position: string; deleted: number };
    };

    /** Notifications were read: some, or all. */
    'notifications/read_notices': {
      input: { profileid?: string | null; notfistoread?: readonly string[] | null; dismissall?: 0 | 1 | null; upto?: string | null };
      answer: { status: 'ok'; position: string };
    };

    /** Says how often the caller is mailed what is new, and never more often than the organisation mails. */
    'notifications/digest': {
      input: { profileid?: string | null; digest: 'organisation' | 'off' | 'weekly' | 'daily' };
      answer: { status: 'ok'; position: string };
    };

    /** Ends the mails about what is new, by the token of one of them. */
    'notifications/unsubscribe': { input: { token: string }; answer: { status: 'ok'; position: string } };

    /** Revokes entries at once, with a reason. They stay in the history, struck through. */
    'scoreseries/revoke': {
      input: { profileid?: string | null; selpoints: readonly string[]; scoreseriesid?: string | null; reason: string };
      answer: { status: 'ok'; position: string; revocation_id: string };
    };

    /** What will follow from a revocation: totals, ranks, linked series, limits. Confirm it by its id within half an hour. */
    'scoreseries/preview_revocation': {
      input: {
        profileid?: string | null;
        selpoints?: readonly string[] | null;
        scoreseriesid?: string | null;
        player?: string | null;
        giver?: string | null;
        import?: string | null;
        revocation?: string | null;
        time_from?: string | null;
        time_to?: string | null;
      };
      answer: { status: 'ok'; preview: RevocationPreview };
    };

    /** Revokes just what a preview showed; refused when anything was revoked or reinstated meanwhile. */
    'scoreseries/confirm_revocation': {
      input: { profileid?: string | null; preview_id: string; reason: string };
      answer: { status: 'ok'; position: string; revocation_id: string };
    };

    /** What will follow when revoked entries count again. */
    'scoreseries/preview_reinstatement': {
      input: {
        profileid?: string | null;
        selpoints?: readonly string[] | null;
        scoreseriesid?: string | null;
        player?: string | null;
        giver?: string | null;
        import?: string | null;
        revocation?: string | null;
        time_from?: string | null;
        time_to?: string | null;
      };
      answer: { status: 'ok'; preview: RevocationPreview };
    };

    /** Lets revoked entries count again, previewed or at once, with a reason. */
    'scoreseries/reinstate': {
      input: {
        profileid?: string | null;
        selpoints?: readonly string[] | null;
        scoreseriesid?: string | null;
        preview_id?: string | null;
        reason: string;
      };
      answer: { status: 'ok'; position: string; revocation_id: string };
    };

    /** What will follow when an entry gets other points. Correct with its id to do just that. */
    'scoreseries/preview_correction': {
      input: { profileid?: string | null; entry: string; scoreseriesid?: string | null; points: string };
      answer: { status: 'ok'; preview: RevocationPreview };
    };

    /** Revokes an entry and puts another in its place at its own time, as one fact. */
    'scoreseries/correct': {
      input: {
        profileid?: string | null;
        entry: string;
        scoreseriesid?: string | null;
        points: string;
        preview_id?: string | null;
        comment?: string | null;
        reason: string;
      };
      answer: { status: 'ok'; position: string; revocation_id: string; id: string };
    };

    /** Uploads a picture, which can be chosen as an icon from then on, or as the picture of a player. */
    'upload/image': {
      input: {
        player?: string | null;
        profileid?: string | null;
        type: 'profile' | 'team' | 'badge' | 'quest' | 'scoreseries' | 'cover';
        file: File;
      };
      answer: { status: 'ok'; position?: string; path: string };
    };

    /** Gives points to one player or many. */
    'scoreseries/submit_score': {
      input: {
        version?: 1 | null;
        scoreseriesid: string;
        profileid?: string | null;
        profiles?: readonly string[] | null;
        points?: string | null;
        pointtype?: string | null;
        comment?: string | null;
        tags?: readonly string[] | null;
        timestamp?: string | null;
        timezone?: string | null;
        newsfeedid?: string | null;
        commentid?: string | null;
      };
      answer: { status: 'ok'; position: string; ids: string[]; errors: { profileid: string; code: string; message: string }[] };
    };

    /** Gives entries other tags. */
    'scoreseries/save_tag': {
      input: { profileid?: string | null; scoreseriesid: string; selpoints: readonly string[]; tags: readonly string[] };
      answer: { status: 'ok'; position: string };
    };

    /** What importing a pasted list or a file would do, line by line; stores nothing. */
    'scoreseries/preview_import': {
      input: { profileid?: string | null; scoreseriesid?: string | null; text: string; columns?: unknown | null };
      answer: {
        status: 'ok';
        separator: 'tab' | 'semicolon' | 'comma';
        header: 0 | 1;
        columns: {
          index: number;
          title: string;
          field: 'id' | 'player' | 'points' | 'time' | 'comment' | 'tags' | 'revokes' | null;
          samples: string[];
        }[];
        rows: {
          line: number;
          player: string;
          profileid: string | null;
          name: string | null;
          points: string;
          time: string;
          comment: string;
          tags: string[];
          revokes: string | null;
        }[];
        errors: ImportError[];
        counts: ImportCounts;
        new_players: string[];
        new_player_count: number;
      };
    };

    /** Imports a list of entries. Sending it again goes on where it was, and counts nothing twice. */
    'scoreseries/import_entries': {
      input: {
        profileid?: string | null;
        scoreseriesid: string;
        text: string;
        columns?: unknown | null;
        file?: string | null;
        create_players?: 0 | 1 | null;
        skip_bad?: 0 | 1 | null;
      };
      answer: {
        status: 'ok';
        position: string;
        import_id: string;
        imported: number;
        skipped: number;
        revoked: number;
        players_created: number;
        errors: ImportError[];
      };
    };

    /** Makes a score series, or changes its settings. */
    'scoreseries_settings/save_settings': {
      input: {
        profileid?: string | null;
        id?: string | null;
        name?: string | null;
        icon?: string | null;
        group_id?: string | null;
        allowPlayerEntry?: 0 | 1 | null;
        allowPlayerEntryOther?: 0 | 1 | null;
        notify?: 0 | 1 | null;
        showRevokedPointsInFeed?: 0 | 1 | null;
        pointsHistoryLimit?: number | null;
        wallpost_threshold?: string | null;
        event_threshold?: string | null;
        team_filter?: 0 | 1 | null;
        score_verb?: string | null;
        point_name_singular?: string | null;
        point_name_plural?: string | null;
        allowNewsFeedEntry?: 0 | 1 | null;
        limits_type?: 0 | 1 | 2 | null;
        limits_for?: 0 | 1 | null;
        tags?: readonly string[] | null;
        pt_json?: readonly { id?: string | null; name: string; addpoints?: string | null }[] | null;
        timezone?: string | null;
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Sets how much may be given in a day, a week, a month. */
    'scoreseries_settings/save_limit': {
      input: {
        profileid?: string | null;
        scoreseriesid: string;
        daily_limit?: string | null;
        weekly_limit?: string | null;
        monthly_limit?: string | null;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Lets every entry of one series add to another, or changes such a link. */
    'scoreseries_settings/save_linked_scoreseries': {
      input: {
        profileid?: string | null;
        scoreseriesid: string;
        id?: string | null;
        linked_score_series: string;
        basevalue?: string | null;
        factor?: string | null;
        copy_tags?: 0 | 1 | null;
        active?: 0 | 1 | null;
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Brings a deleted score series back. */
    'scoreseries_settings/restore_scoreseries': {
      input: { profileid?: string | null; scoreseriesid: string };
      answer: { status: 'ok'; position: string };
    };

    /** Puts a score series at the top of everybody's list, or lets it stand among the others again. */
    'scoreseries_settings/pin_scoreseries': {
      input: { profileid?: string | null; scoreseriesid: string; pinned: 0 | 1 };
      answer: { status: 'ok'; position: string };
    };

    /** Makes a competition, or changes its rules. */
    'competition/update_compition': {
      input: {
        profileid?: string | null;
        id?: string | null;
        data: {
          winner_rule?: 1 | 2 | 3 | 4 | null;
          groupingmode?: 1 | 2 | null;
          ties?: 'first' | 'shared' | null;
          use_target?: 0 | 1 | null;
          participant_add_mode?: 0 | 1 | 2 | null;
          visibility?: 0 | 1 | null;
          db_display_order?: 'Rank' | 'Name' | 'Target' | null;
          theme?: string | null;
          categories?: readonly string[] | null;
          hide_points?: 0 | 1 | null;
          delayed_close?: number | null;
          on_doubt?: 'ask' | 'apply' | 'let stand' | null;
          name?: string | null;
          start_date?: string | null;
          end_date?: string | null;
          repeat_type_id?: 1 | 2 | 3 | 4 | 5 | null;
          repeat_end_date?: string | null;
          end_type_id?: 1 | 2 | null;
          endless?: 0 | 1 | null;
          freeze_date?: string | null;
          competition_type?: 1 | 2 | 3 | null;
          grand_target?: string | null;
          team_score?: 'sum' | 'average' | null;
          share_mode?: 0 | 1 | null;
          competitionfilter?: readonly string[] | null;
          score_series?: readonly { scoreseries_id: string; tags?: readonly string[] | null; factor?: string | null }[] | null;
          competitionreward?:
            | readonly { id?: string | null; scoreseries_id: string; points: string; item_rank: number; tags?: readonly string[] | null }[]
            | null;
          admins?: readonly string[] | null;
          timezone?: string | null;
          edition?: number | null;
        };
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Ours. How the last full rounds would have stood by such rules; nothing is stored. */
    'competition/preview': {
      input: {
        profileid?: string | null;
        data: {
          winner_rule?: 1 | 2 | 3 | 4 | null;
          groupingmode?: 1 | 2 | null;
          ties?: 'first' | 'shared' | null;
          use_target?: 0 | 1 | null;
          participant_add_mode?: 0 | 1 | 2 | null;
          visibility?: 0 | 1 | null;
          db_display_order?: 'Rank' | 'Name' | 'Target' | null;
          theme?: string | null;
          categories?: readonly string[] | null;
          hide_points?: 0 | 1 | null;
          delayed_close?: number | null;
          on_doubt?: 'ask' | 'apply' | 'let stand' | null;
          name?: string | null;
          start_date?: string | null;
          end_date?: string | null;
          repeat_type_id?: 1 | 2 | 3 | 4 | 5 | null;
          repeat_end_date?: string | null;
          end_type_id?: 1 | 2 | null;
          endless?: 0 | 1 | null;
          freeze_date?: string | null;
          competition_type?: 1 | 2 | 3 | null;
          grand_target?: string | null;
          team_score?: 'sum' | 'average' | null;
          share_mode?: 0 | 1 | null;
          competitionfilter?: readonly string[] | null;
          score_series?: readonly { scoreseries_id: string; tags?: readonly string[] | null; factor?: string | null }[] | null;
          competitionreward?:
            | readonly { id?: string | null; scoreseries_id: string; points: string; item_rank: number; tags?: readonly string[] | null }[]
            | null;
          admins?: readonly string[] | null;
          timezone?: string | null;
          edition?: number | null;
        };
      };
      answer: { status: 'ok'; rounds: TrialRow[] };
    };

    /** What a competition says of itself. */
    'competition/save_info_text': {
      input: { profileid?: string | null; competitionid: string; info_text: string };
      answer: { status: 'ok'; position: string };
    };

    /** A new access key: whoever has the one before sees nothing any more, from this answer on. */
    'competition/regenerateShareKey': {
      input: { profileid?: string | null; competitionid: string };
      answer: { status: 'ok'; position: string; access_key: string };
    };

    /** Judges the ranks of a round anew, of all that is known by now. Those of a round that runs are always so. */
    'competition/recalculate': {
      input: { profileid?: string | null; competitionid: string; round?: number | null };
      answer: { status: 'ok'; position: string };
    };

    /** Brings a deleted competition back. */
    'competition/restore_compition': {
      input: { profileid?: string | null; competitionid: string };
      answer: { status: 'ok'; position: string };
    };

    /** Ours. Sets what new competitions begin with where nothing else is said. */
    'competition/save_defaults': {
      input: {
        winner_rule?: 1 | 2 | 3 | 4 | null;
        groupingmode?: 1 | 2 | null;
        ties?: 'first' | 'shared' | null;
        use_target?: 0 | 1 | null;
        participant_add_mode?: 0 | 1 | 2 | null;
        visibility?: 0 | 1 | null;
        db_display_order?: 'Rank' | 'Name' | 'Target' | null;
        theme?: string | null;
        categories?: readonly string[] | null;
        hide_points?: 0 | 1 | null;
        delayed_close?: number | null;
        on_doubt?: 'ask' | 'apply' | 'let stand' | null;
        profileid?: string | null;
        was?: {
          winner_rule?: 1 | 2 | 3 | 4 | null;
          groupingmode?: 1 | 2 | null;
          ties?: 'first' | 'shared' | null;
          use_target?: 0 | 1 | null;
          participant_add_mode?: 0 | 1 | 2 | null;
          visibility?: 0 | 1 | null;
          db_display_order?: 'Rank' | 'Name' | 'Target' | null;
          theme?: string | null;
          categories?: readonly string[] | null;
          hide_points?: 0 | 1 | null;
          delayed_close?: number | null;
          on_doubt?: 'ask' | 'apply' | 'let stand' | null;
        } | null;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Adds a team: one of the organisation's, or one of the competition's own. */
    'competition/add_competition_team': {
      input: {
        profileid?: string | null;
        competitionid: string;
        icon?: string | null;
        teamtarget?: string | null;
        target_sharing?: 0 | 1 | null;
        players_only?: 0 | 1 | null;
        target_item_id?: string | null;
        teamid?: string | null;
        teamname?: string | null;
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Changes a team of a competition; what is absent stays. */
    'competition/update_competition_team': {
      input: {
        profileid?: string | null;
        competitionid: string;
        icon?: string | null;
        teamtarget?: string | null;
        target_sharing?: 0 | 1 | null;
        players_only?: 0 | 1 | null;
        target_item_id?: string | null;
        id: string;
        teamname?: string | null;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Takes a team out of a competition, and who was chosen for it. */
    'competition/delete_cteam': {
      input: { profileid?: string | null; competitionid: string; id: string };
      answer: { status: 'ok'; position: string };
    };

    /** Lets players take part, or change team; where players join themselves, oneself. */
    'competition/save_players': {
      input: { profileid?: string | null; competitionid: string; teamid?: string | null; newprofiles: readonly string[] };
      answer: { status: 'ok'; position: string };
    };

    /** Players take part no more, with all their points; where players join themselves, oneself. */
    'competition/delete_players': {
      input: { profileid?: string | null; competitionid: string; selplayers: readonly string[] };
      answer: { status: 'ok'; position: string };
    };

    /** The target of everybody who has no other. */
    'competition/change_default_target': {
      input: { profileid?: string | null; competitionid: string; target: string };
      answer: { status: 'ok'; position: string };
    };

    /** A player's own target, or that of a team. */
    'competition/change_target': {
      input: { competitionid: string; profileid?: string | null; teamid?: string | null; target: string; target_item_id?: string | null };
      answer: { status: 'ok'; position: string };
    };

    /** One more score series counts, or one that does counts otherwise. */
    'competition/add_scoreseries': {
      input: {
        profileid?: string | null;
        competitionid: string;
        scoreseries_id: string;
        tags?: readonly string[] | null;
        factor?: string | null;
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Ours. Begins to open the frozen board of a round that has ended, from the last place up. */
    'competition/begin_reveal': {
      input: { profileid?: string | null; competitionid: string; round?: number | null; unit?: 'entry' | 'tag' | 'row' | null };
      answer: { status: 'ok'; position: string };
    };

    /** Ours. Opens the next steps of a reveal on every screen, or takes some back. */
    'competition/move_reveal': {
      input: { profileid?: string | null; competitionid: string; round?: number | null; seen: number; step: number };
      answer: { status: 'ok'; position: string };
    };

    /** Ours. Tells everybody all of a frozen round that has ended: after the reveal, or without one. */
    'competition/end_reveal': {
      input: { profileid?: string | null; competitionid: string; round?: number | null };
      answer: { status: 'ok'; position: string };
    };

    /** What would come of a ruling on a locked round: ranks, winners and rewards. Give it with its lock and known_by to do just that. */
    'competition/preview_ruling': {
      input: {
        profileid?: string | null;
        competitionid: string;
        round: number;
        decision: 'apply' | 'stand' | 'disqualify' | 'readmit' | 'correct';
        id?: string | null;
        correction?: {
          end_date?: string | null;
          competition_type?: 1 | 2 | 3 | null;
          grand_target?: string | null;
          winner_rule?: 1 | 2 | 3 | 4 | null;
          team_score?: 'sum' | 'average' | null;
          ties?: 'first' | 'shared' | null;
          use_target?: 0 | 1 | null;
          default_target?: string | null;
          competitionfilter?: readonly string[] | null;
          score_series?: readonly { scoreseries_id: string; tags?: readonly string[] | null; factor?: string | null }[] | null;
          competitionreward?:
            | readonly { id?: string | null; scoreseries_id: string; points: string; item_rank: number; tags?: readonly string[] | null }[]
            | null;
        } | null;
      };
      answer: { status: 'ok'; preview: RulingPreview };
    };

    /** Rules on a locked round, with a reason, as it was previewed. The former ranks stay readable. */
    'competition/give_ruling': {
      input: {
        profileid?: string | null;
        competitionid: string;
        round: number;
        decision: 'apply' | 'stand' | 'disqualify' | 'readmit' | 'correct';
        id?: string | null;
        correction?: {
          end_date?: string | null;
          competition_type?: 1 | 2 | 3 | null;
          grand_target?: string | null;
          winner_rule?: 1 | 2 | 3 | 4 | null;
          team_score?: 'sum' | 'average' | null;
          ties?: 'first' | 'shared' | null;
          use_target?: 0 | 1 | null;
          default_target?: string | null;
          competitionfilter?: readonly string[] | null;
          score_series?: readonly { scoreseries_id: string; tags?: readonly string[] | null; factor?: string | null }[] | null;
          competitionreward?:
            | readonly { id?: string | null; scoreseries_id: string; points: string; item_rank: number; tags?: readonly string[] | null }[]
            | null;
        } | null;
        lock: number;
        known_by: string;
        reason: string;
        answers?: readonly string[] | null;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Ours. A player of a round says why its locked ranks are not right, for 7 days after they were locked. A ruling answers it. */
    'competition/raise_dispute': {
      input: { profileid?: string | null; competitionid: string; round: number; words: string };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Ours. A player takes back what they said against the result of a round. */
    'competition/withdraw_dispute': {
      input: { profileid?: string | null; competitionid: string; round: number };
      answer: { status: 'ok'; position: string };
    };

    /** Challenges a player to a battle. */
    'battle/post_init_battle': {
      input: {
        profile_id?: string | null;
        opponent_id: string;
        competition_name: string;
        scoreseries: readonly string[];
        end_date: string;
        competition_type?: 4 | null;
        withtarget?: 0 | 1 | null;
        your_target?: string | null;
        opponent_target?: string | null;
        mainTemplate?: string | null;
        theme?: string | null;
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Who was challenged accepts, and the battle starts, or declines. */
    'battle/challenge_response': {
      input: { profileid?: string | null; compition_id: string; challenge_response: 'accept' | 'decline' | '1' | '0' };
      answer: { status: 'ok'; position: string; is_started: 0 | 1; is_denied: 0 | 1 };
    };

    /** Makes an automation, which is off at first, or changes one, with all its actions at once where they are sent. What is absent stays as it is. Tells the loop that it may be in. */
    'automations/save_automation': {
      input: {
        profileid?: string | null;
        data: {
          id?: string | null;
          name?: string | null;
          source?: 'object' | 'badge' | 'quest' | 'competition' | 'integration' | 'webhook' | null;
          source_id?: string | null;
          source_event?: string | null;
          position?: number | null;
          filter?: unknown | null;
        };
        actions?:
          | readonly {
              id?: string | null;
              scoreseries_id?: string | null;
              player_column?: string | null;
              points_column?: string | null;
              score_prefix?: string | null;
              giver_column?: string | null;
              comment_column?: string | null;
              datetime_column?: string | null;
              tags_column?: string | null;
              point_type_column?: string | null;
              revoke_rule?: 0 | 1 | 2 | 3 | null;
            }[]
          | null;
        enabled?: 0 | 1 | null;
      };
      answer: { status: 'ok'; position: string; id: string; loop?: { id: string; name: string }[] };
    };

    /** Deletes an automation for ever. What it gave stays. */
    'automations/delete_automation': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; position: string } };

    /** Lets an automation answer from now on, or not any more. */
    'automations/enable_automation': {
      input: { profileid?: string | null; id: string; enabled: 0 | 1 };
      answer: { status: 'ok'; position: string; loop?: { id: string; name: string }[] };
    };

    /** Adds an action to an automation, or changes one. What is absent stays as it is. */
    'automations/save_automation_action': {
      input: {
        profileid?: string | null;
        automation_id: string;
        data: {
          id?: string | null;
          scoreseries_id?: string | null;
          player_column?: string | null;
          points_column?: string | null;
          score_prefix?: string | null;
          giver_column?: string | null;
          comment_column?: string | null;
          datetime_column?: string | null;
          tags_column?: string | null;
          point_type_column?: string | null;
          revoke_rule?: 0 | 1 | 2 | 3 | null;
        };
      };
      answer: { status: 'ok'; position: string; id: string; loop?: { id: string; name: string }[] };
    };

    /** Deletes an action of an automation. What it gave stays. */
    'automations/delete_automation_action': {
      input: { profileid?: string | null; id: string };
      answer: { status: 'ok'; position: string; loop?: { id: string; name: string }[] };
    };

    /** Ours. What an automation would give for what happened in a span, as it might be saved, and what would follow. Nothing is stored. Give it by its id within half an hour. */
    'automations/try': {
      input: {
        profileid?: string | null;
        data: {
          id?: string | null;
          name?: string | null;
          source?: 'object' | 'badge' | 'quest' | 'competition' | 'integration' | 'webhook' | null;
          source_id?: string | null;
          source_event?: string | null;
          position?: number | null;
          filter?: unknown | null;
        };
        actions?:
          | readonly {
              id?: string | null;
              scoreseries_id?: string | null;
              player_column?: string | null;
              points_column?: string | null;
              score_prefix?: string | null;
              giver_column?: string | null;
              comment_column?: string | null;
              datetime_column?: string | null;
              tags_column?: string | null;
              point_type_column?: string | null;
              revoke_rule?: 0 | 1 | 2 | 3 | null;
            }[]
          | null;
        from?: string | null;
        to?: string | null;
      };
      answer: { status: 'ok'; trial: RuleTrial };
    };

    /** Ours. Gives what a trial showed, under its id as that of an import; refused when it would come to something else by now. */
    'automations/give_tried': {
      input: { profileid?: string | null; id: string; trial_id: string };
      answer: { status: 'ok'; position: string };
    };

    /** Connects a system, or changes an integration. What is absent stays as it is. */
    'externalApiConfig/update_config': {
      input: {
        profileid?: string | null;
        data: {
          id?: string | null;
          system_type?:
            | 'thinkificoauth'
            | 'chattool'
            | 'crm'
            | 'spreadsheet'
            | 'helpdesk'
            | 'webshop'
            | 'survey'
            | 'telephony'
            | 'projecttool'
            | 'automationhub'
            | null;
          instance_name?: string | null;
          instance_name2?: string | null;
          url?: string | null;
          logo?: string | null;
          use_share_settings?: 0 | 1 | null;
          token_valid_time?: number | null;
          session_valid_time?: number | null;
        };
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Lets an integration, or a step, take what comes in from now on. */
    'externalApiConfig/enable': {
      input: { profileid?: string | null; id?: string | null; step_id?: string | null };
      answer: { status: 'ok'; position: string };
    };

    /** Lets an integration, or a step, only keep what comes in. */
    'externalApiConfig/disable': {
      input: { profileid?: string | null; id?: string | null; step_id?: string | null };
      answer: { status: 'ok'; position: string };
    };

    /** Removes an integration for ever. What came of it stays. */
    'externalApiConfig/remove_config': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; position: string } };

    /** Adds a step to an integration, or changes one. What is absent stays as it is. With another source or event its address is another one. */
    'externalApiConfig/update_config_step': {
      input: {
        profileid?: string | null;
        config_id: string;
        data: {
          id?: string | null;
          name?: string | null;
          source_type?: 'webhook' | 'poll' | 'file' | 'api' | null;
          event_type?: 'created' | 'updated' | 'completed' | 'deleted' | null;
          target?: 'points' | 'players' | 'teams' | 'objects' | null;
          score_series_id?: string | null;
          id_column?: string | null;
          object_id?: string | null;
          object_columns?: unknown | null;
          player_email_column?: string | null;
          name_column?: string | null;
          points_column?: string | null;
          point_type_column?: string | null;
          point_types?: unknown | null;
          point_time_column?: string | null;
          comment_column?: string | null;
          filter?: unknown | null;
          tags?: unknown | null;
          create_tag_if_missing?: 0 | 1 | null;
          fetch_all?: 0 | 1 | null;
          revoke_rule?: 0 | 1 | 2 | 3 | null;
          invite_player?: 0 | 1 | null;
          create_player?: 0 | 1 | null;
          ignore_deleted_players?: 0 | 1 | null;
          external_id_prefix?: string | null;
          external_id_column?: string | null;
          team_external_id_prefix?: string | null;
          team_external_id_column?: string | null;
        };
      };
      answer: { status: 'ok'; position: string; id: string; webhook_recreated: 0 | 1 };
    };

    /** Removes a step for ever. What came of it stays. */
    'externalApiConfig/remove_config_step': {
      input: { profileid?: string | null; id: string };
      answer: { status: 'ok'; position: string };
    };

    /** Ours. The address to which another system sends the rows of a step. */
    'externalApiConfig/step_address': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; address: string } };

    /** Ours. Makes a new secret for the address of a step: what comes must be signed with it (Standard Webhooks). It is in this answer alone. */
    'externalApiConfig/create_hook_secret': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; secret: string } };

    /** Ours. Makes a new key by which another system sends what all steps take, to /server/crm_callback.php?key=. It is in this answer alone. */
    'externalApiConfig/create_callback_key': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; key: string } };

    /** Ours. Sends rows to a step that takes them from programs, or out of files. */
    'externalApiConfig/send_rows': {
      input: { profileid?: string | null; step_id: string; rows: unknown; whole?: 0 | 1 | null };
      answer: { status: 'ok'; position: string; delivery_id: string };
    };

    /** Ours. Sends the rows of a file to a step that takes them from programs, or out of files, and says how many there are. */
    'externalApiConfig/send_file': {
      input: { profileid?: string | null; step_id: string; text: string; whole?: 0 | 1 | null };
      answer: { status: 'ok'; position: string; delivery_id: string; rows: number };
    };

    /** Asks the system of an integration for its rows now: how many there were for each step that asks for some, or for one. -1 where it did not answer. */
    'externalApiConfig/import': {
      input: { profileid?: string | null; id: string; step_id?: string | null };
      answer: { status: 'ok'; number_of_players: number; delivery_ids: string[] };
    };

    /** Ours. What a step, as it might be saved, would make of a delivery that is kept: of the first 200 rows. Stores nothing. */
    'externalApiConfig/try_step': {
      input: {
        profileid?: string | null;
        config_id: string;
        data: {
          id?: string | null;
          name?: string | null;
          source_type?: 'webhook' | 'poll' | 'file' | 'api' | null;
          event_type?: 'created' | 'updated' | 'completed' | 'deleted' | null;
          target?: 'points' | 'players' | 'teams' | 'objects' | null;
          score_series_id?: string | null;
          id_column?: string | null;
          object_id?: string | null;
          object_columns?: unknown | null;
          player_email_column?: string | null;
          name_column?: string | null;
          points_column?: string | null;
          point_type_column?: string | null;
          point_types?: unknown | null;
          point_time_column?: string | null;
          comment_column?: string | null;
          filter?: unknown | null;
          tags?: unknown | null;
          create_tag_if_missing?: 0 | 1 | null;
          fetch_all?: 0 | 1 | null;
          revoke_rule?: 0 | 1 | 2 | 3 | null;
          invite_player?: 0 | 1 | null;
          create_player?: 0 | 1 | null;
          ignore_deleted_players?: 0 | 1 | null;
          external_id_prefix?: string | null;
          external_id_column?: string | null;
          team_external_id_prefix?: string | null;
          team_external_id_column?: string | null;
        };
        delivery_id: string;
      };
      answer: {
        status: 'ok';
        rows: { row: number; player_id: string | null; points: string | null; taken: string; becomes: string | null; why: string | null }[];
      };
    };

    /** Ours. Lets the steps as they are now read what came in once more. Nothing is given twice. */
    'externalApiConfig/replay_delivery': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; position: string } };

    /** Ours. Of a step that is held, since a whole answer lacks many of its rows: they are gone, or stay. */
    'externalApiConfig/release_step': {
      input: { profileid?: string | null; id: string; delivery_id: string; are_gone: 0 | 1 };
      answer: { status: 'ok'; position: string };
    };

    /** Takes what another system tells, for all steps of the integration whose key it has. */
    'crm_callback/callback': { input: { key: string; payload: unknown }; answer: { status: 'ok'; delivery_id: string } };

    /** Ends connecting a system, with what came back from there. */
    'externalApiConfig/manage_callback': {
      input: {
        profileid?: string | null;
        system_type:
          | 'thinkificoauth'
          | 'chattool'
          | 'crm'
          | 'spreadsheet'
          | 'helpdesk'
          | 'webshop'
          | 'survey'
          | 'telephony'
          | 'projecttool'
          | 'automationhub';
        state: string;
        code: string;
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Makes an integration with the steps that somebody has chosen, and lets them take what comes. */
    'externalApiConfig/setup_default': {
      input: {
        profileid?: string | null;
        system_type:
          | 'thinkificoauth'
          | 'chattool'
          | 'crm'
          | 'spreadsheet'
          | 'helpdesk'
          | 'webshop'
          | 'survey'
          | 'telephony'
          | 'projecttool'
          | 'automationhub';
        data: {
          id?: string | null;
          instance_name?: string | null;
          steps?:
            | readonly {
                id?: string | null;
                name?: string | null;
                source_type?: 'webhook' | 'poll' | 'file' | 'api' | null;
                event_type?: 'created' | 'updated' | 'completed' | 'deleted' | null;
                target?: 'points' | 'players' | 'teams' | 'objects' | null;
                score_series_id?: string | null;
                id_column?: string | null;
                object_id?: string | null;
                object_columns?: unknown | null;
                player_email_column?: string | null;
                name_column?: string | null;
                points_column?: string | null;
                point_type_column?: string | null;
                point_types?: unknown | null;
                point_time_column?: string | null;
                comment_column?: string | null;
                filter?: unknown | null;
                tags?: unknown | null;
                create_tag_if_missing?: 0 | 1 | null;
                fetch_all?: 0 | 1 | null;
                revoke_rule?: 0 | 1 | 2 | 3 | null;
                invite_player?: 0 | 1 | null;
                create_player?: 0 | 1 | null;
                ignore_deleted_players?: 0 | 1 | null;
                external_id_prefix?: string | null;
                external_id_column?: string | null;
                team_external_id_prefix?: string | null;
                team_external_id_column?: string | null;
              }[]
            | null;
        };
      };
      answer: { status: 'ok'; position: string; id: string; step_ids: string[] };
    };

    /** Adds steps to an integration, each laid out as is usual for its system unless it says otherwise, and lets them take what comes. */
    'externalApiConfig/configure_from_templates': {
      input: {
        profileid?: string | null;
        id: string;
        templates: readonly {
          id?: string | null;
          name?: string | null;
          source_type?: 'webhook' | 'poll' | 'file' | 'api' | null;
          event_type?: 'created' | 'updated' | 'completed' | 'deleted' | null;
          target?: 'points' | 'players' | 'teams' | 'objects' | null;
          score_series_id?: string | null;
          id_column?: string | null;
          object_id?: string | null;
          object_columns?: unknown | null;
          player_email_column?: string | null;
          name_column?: string | null;
          points_column?: string | null;
          point_type_column?: string | null;
          point_types?: unknown | null;
          point_time_column?: string | null;
          comment_column?: string | null;
          filter?: unknown | null;
          tags?: unknown | null;
          create_tag_if_missing?: 0 | 1 | null;
          fetch_all?: 0 | 1 | null;
          revoke_rule?: 0 | 1 | 2 | 3 | null;
          invite_player?: 0 | 1 | null;
          create_player?: 0 | 1 | null;
          ignore_deleted_players?: 0 | 1 | null;
          external_id_prefix?: string | null;
          external_id_column?: string | null;
          team_external_id_prefix?: string | null;
          team_external_id_column?: string | null;
        }[];
      };
      answer: { status: 'ok'; position: string; steps: string[] };
    };

    /** Binds a space of another system to the organisation. */
    'externalApiConfig/add_community': {
      input: { profileid?: string | null; id: string; name: string; external_id: string };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Binds a space of another system no more. What came of it stays. */
    'externalApiConfig/delete_community': {
      input: { profileid?: string | null; id: string; community_id: string };
      answer: { status: 'ok'; position: string };
    };

    /** Asks another admin, by mail, to let Laurel into the system of an integration. */
    'externalApiConfig/send_invitation': { input: { profileid?: string | null; id: string; email: string }; answer: { status: 'ok' } };

    /** Keeps the token by which the system of an integration lets Laurel in. */
    'externalApiConfig/save_token': {
      input: { profileid?: string | null; id: string; token: string };
      answer: { status: 'ok'; position: string };
    };

    /** Asks the system of an integration for its teams and who is in them, and makes those that are missing: how many there are. -1 players where it did not answer. */
    'externalApiConfig/importteams': {
      input: { profileid?: string | null; id: string };
      answer: { status: 'ok'; number_of_players: number; number_of_teams: number };
    };

    /** Asks the system of an integration who is in a team, and makes those who are missing: how many there are. -1 where it did not answer, or has no such team. */
    'externalApiConfig/importteamplayers': {
      input: { profileid?: string | null; id: string; teamid: string };
      answer: { status: 'ok'; number_of_players: number };
    };

    /** Lets something go out of an integration, or changes how. What is absent stays as it is. The secret of a new webhook is in this answer alone. */
    'externalApiConfig/update_config_event': {
      input: {
        profileid?: string | null;
        config_id: string;
        data: {
          id?: string | null;
          name?: string | null;
          event_main_type?: 'message' | 'webhook' | 'mail' | null;
          event_sub_type?: 'single' | 'digest' | null;
          trigger_interval?: unknown | null;
          ScoreSeriesAdd?: 0 | 1 | null;
          CompetitionEnd?: 0 | 1 | null;
          BadgeAward?: 0 | 1 | null;
          filter?: unknown | null;
          enabled?: 0 | 1 | null;
          address?: string | null;
        };
      };
      answer: { status: 'ok'; position: string; id: string; secret?: string };
    };

    /** Lets something go out no more, for ever. */
    'externalApiConfig/remove_config_event': {
      input: { profileid?: string | null; id: string };
      answer: { status: 'ok'; position: string };
    };

    /** Ours. Makes a new secret for a webhook; for 24 hours what it sends is signed with the former one as well. It is in this answer alone. */
    'externalApiConfig/new_webhook_secret': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; secret: string } };

    /** Ours. Sends what happened after a token of the feed, or from an instant on, once more, each message with the id that it had. */
    'externalApiConfig/replay_event': {
      input: { profileid?: string | null; id: string; since_token?: string | null; since?: string | null };
      answer: { status: 'ok' };
    };

    /** Ours. What a webhook sent in vain and tries no more, the oldest first: at most 1,000. Each is kept for 30 days. */
    'externalApiConfig/get_dead_messages': {
      input: { profileid?: string | null; id: string };
      answer: { status: 'ok'; messages: { id: string; token: string; tries: number; since: string; at: string; why: string }[] };
    };

    /** Ours. Sends again what a webhook sent in vain: one message, or all. Tells how many. */
    'externalApiConfig/send_again': {
      input: { profileid?: string | null; id: string; message_id?: string | null };
      answer: { status: 'ok'; messages: number };
    };

    /** Makes a new secret by which another site signs tokens for /embed. It is in this answer alone; the former one is good for 24 hours as well. */
    'externalApiConfig/create_app_secret': {
      input: { profileid?: string | null; id: string };
      answer: { status: 'ok'; position: string; app_secret: string };
    };

    /** Makes a badge, or changes one. */
    'badges/save': {
      input: {
        profileid?: string | null;
        data: {
          notify?: 0 | 1 | 2 | null;
          publishphase?: 0 | 1 | 2 | null;
          confetti_animation?: 0 | 1 | 2 | null;
          categories?: readonly string[] | null;
          id?: string | null;
          group_id?: string | null;
          Name?: string | null;
          Icon?: string | null;
          description?: string | null;
          badge_type?: 2 | 3 | 4 | 5 | 6 | 7 | null;
          scoreseries_id?: string | null;
          value?: string | null;
          valuemode?: 0 | 1 | 2 | null;
          accuminstant?: 0 | 1 | null;
          pointtransaction?: string | null;
          timezone?: string | null;
          timeperiod?: number | null;
          timeperiodstr?: '+1 day' | '+1 week' | '+1 month' | '+1 year' | null;
          start_date?: string | null;
          mini_icon_slot?: 0 | 1 | 2 | 3 | 4 | null;
          team_filter?: 0 | 1 | null;
          active?: 0 | 1 | null;
          share_mode?: 0 | 1 | null;
          background_color?: string | null;
          background_image?: string | null;
          badge_teams?: readonly string[] | null;
          del_teams?: readonly string[] | null;
          sub_series?:
            | readonly {
                scoreseries_id?: string | null;
                point_factor?: string | null;
                point_function?: 0 | 1 | 2 | null;
                tags?: readonly { filter_type: 'tag' | 'pointtype'; filter_id: string }[] | null;
              }[]
            | null;
          badgereward?:
            readonly { id?: string | null; scoreseries_id?: string | null; points: string; tags?: readonly string[] | null }[] | null;
          levels?:
            | readonly {
                id?: string | null;
                Name?: string | null;
                Icon?: string | null;
                description?: string | null;
                badge_type?: number | null;
                valuemode?: 0 | 1 | 2 | null;
                value?: string | null;
                scoreseries_id?: string | null;
                points?: string | null;
                tags?: readonly string[] | null;
                deleted?: 0 | 1 | null;
              }[]
            | null;
          template?: 0 | 1 | null;
          edition?: number | null;
          applies?: 'always' | 'now' | null;
        };
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Ours. What would follow if this were saved: who would win, lose and keep the badge, for all the past and from now on. Nothing is stored. */
    'badges/preview': {
      input: {
        profileid?: string | null;
        data: {
          notify?: 0 | 1 | 2 | null;
          publishphase?: 0 | 1 | 2 | null;
          confetti_animation?: 0 | 1 | 2 | null;
          categories?: readonly string[] | null;
          id?: string | null;
          group_id?: string | null;
          Name?: string | null;
          Icon?: string | null;
          description?: string | null;
          badge_type?: 2 | 3 | 4 | 5 | 6 | 7 | null;
          scoreseries_id?: string | null;
          value?: string | null;
          valuemode?: 0 | 1 | 2 | null;
          accuminstant?: 0 | 1 | null;
          pointtransaction?: string | null;
          timezone?: string | null;
          timeperiod?: number | null;
          timeperiodstr?: '+1 day' | '+1 week' | '+1 month' | '+1 year' | null;
          start_date?: string | null;
          mini_icon_slot?: 0 | 1 | 2 | 3 | 4 | null;
          team_filter?: 0 | 1 | null;
          active?: 0 | 1 | null;
          share_mode?: 0 | 1 | null;
          background_color?: string | null;
          background_image?: string | null;
          badge_teams?: readonly string[] | null;
          del_teams?: readonly string[] | null;
          sub_series?:
            | readonly {
                scoreseries_id?: string | null;
                point_factor?: string | null;
                point_function?: 0 | 1 | 2 | null;
                tags?: readonly { filter_type: 'tag' | 'pointtype'; filter_id: string }[] | null;
              }[]
            | null;
          badgereward?:
            readonly { id?: string | null; scoreseries_id?: string | null; points: string; tags?: readonly string[] | null }[] | null;
          levels?:
            | readonly {
                id?: string | null;
                Name?: string | null;
                Icon?: string | null;
                description?: string | null;
                badge_type?: number | null;
                valuemode?: 0 | 1 | 2 | null;
                value?: string | null;
                scoreseries_id?: string | null;
                points?: string | null;
                tags?: readonly string[] | null;
                deleted?: 0 | 1 | null;
              }[]
            | null;
          template?: 0 | 1 | null;
          edition?: number | null;
          applies?: 'always' | 'now' | null;
        };
      };
      answer: { status: 'ok'; always: BadgeTrialRow; now: BadgeTrialRow };
    };

    /** A new access key: whoever has the one before sees nothing any more, from this answer on. */
    'badges/regenerateShareKey': {
      input: { profileid?: string | null; badgeid: string };
      answer: { status: 'ok'; position: string; access_key: string };
    };

    /** Ours. Brings a deleted badge back. */
    'badges/restore_badge': { input: { profileid?: string | null; badgeid: string }; answer: { status: 'ok'; position: string } };

    /** Gives a player a badge that is given, or the next level of one of levels, if that is given. */
    'badges/give_badge': {
      input: { profileid?: string | null; toprofileid: string; badgeid: string; inscription?: string | null };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Ours. Gives wins back that were taken, with a reason: they stand if the rule gives them. */
    'badges/reinstate': {
      input: { profileid?: string | null; badgeid: string; selplayerbadges: readonly string[]; reason: string };
      answer: { status: 'ok'; position: string };
    };

    /** Ours. Sets what new badges begin with where nothing else is said. */
    'badges/save_defaults': {
      input: {
        notify?: 0 | 1 | 2 | null;
        publishphase?: 0 | 1 | 2 | null;
        confetti_animation?: 0 | 1 | 2 | null;
        categories?: readonly string[] | null;
        profileid?: string | null;
        was?: {
          notify?: 0 | 1 | 2 | null;
          publishphase?: 0 | 1 | 2 | null;
          confetti_animation?: 0 | 1 | 2 | null;
          categories?: readonly string[] | null;
        } | null;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Ours. Takes a badge that you won along as an Open Badge 3.0, signed by the organisation: as a text (VC-JWT), or in the picture of the badge. */
    'badges/credential': {
      input: { profileid?: string | null; badgeid: string; win: string; format?: 'jwt' | 'png' | null };
      answer: never;
    };

    /** Makes a quest, a draft unless told, or changes its settings. Dates are UTC. */
    'quest/questinfo': {
      input: {
        profileid?: string | null;
        id?: string | null;
        name?: string | null;
        qdescription?: string | null;
        icon?: string | null;
        questtype?: 1 | 2 | null;
        group_id?: string | null;
        is_anonymous?: 0 | 1 | null;
        repeat_mode_id?: 1 | 2 | 3 | 4 | 5 | null;
        repeats_number?: number | null;
        repeat_end_date?: string | null;
        start_date?: string | null;
        end_date?: string | null;
        scoreseries_id?: string | null;
        scoremode?: 1 | 2 | 3 | null;
        reward_points?: string | null;
        reward_tags?: readonly string[] | null;
        badge_id?: string | null;
        timebonus?: string | null;
        tags?: readonly string[] | null;
        publishphase?: 0 | 1 | 2 | null;
        freeforall?: 0 | 1 | null;
        from_template?: string | null;
        template?: 0 | 1 | null;
        edition?: number | null;
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Makes a draft of a quest, with new ids, without people, from now on; of a template a quest. */
    'quest/copy': {
      input: { profileid?: string | null; questid: string; copy_name: string };
      answer: { status: 'ok'; position: string; newquestid: string };
    };

    /** Ours. Brings a deleted quest back. */
    'quest/restore_quest': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; position: string } };

    /** Ours. Sets what new quests begin with where nothing else is said. */
    'quest/save_defaults': {
      input: {
        questtype?: 1 | 2 | null;
        freeforall?: 0 | 1 | null;
        tags?: readonly string[] | null;
        profileid?: string | null;
        was?: { questtype?: 1 | 2 | null; freeforall?: 0 | 1 | null; tags?: readonly string[] | null } | null;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Adds an activity, a draft, or changes one, with its fields and their choices: 200 KB at most. */
    'quest/activity': {
      input: {
        profileid?: string | null;
        questid: string;
        data: {
          id?: string | null;
          title?: string | null;
          adescription?: string | null;
          image?: string | null;
          req_points?: string | null;
          parent_id?: string | null;
          activitytype?: 'section' | 'question' | 'content' | null;
          anon_answers?: 0 | 1 | null;
          show_time?: 0 | 1 | null;
          includeintimebonus?: 0 | 1 | null;
          fields?:
            | readonly {
                id?: string | null;
                field_type?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | null;
                field_subtype?: 'single' | 'multi' | 'short' | 'long' | 'stars' | 'numbers' | null;
                field_title?: string | null;
                field_order?: number | null;
                mandatory?: 0 | 1 | null;
                casesensitive?: 0 | 1 | null;
                contentblob?: unknown | null;
                feedback?: { text?: string | null; blob?: unknown | null; advanced_editor?: 0 | 1 | null } | null;
                choices?:
                  | readonly {
                      id?: string | null;
                      choice_label?: string | null;
                      choice_points?: string | null;
                      iscorrect?: 0 | 1 | null;
                      player_custom_choice?: 0 | 1 | null;
                      contentblob?: unknown | null;
                    }[]
                  | null;
              }[]
            | null;
          revision?: number | null;
        };
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Makes activities drafts, takes them back or publishes them. */
    'quest/publishphase': {
      input: { profileid?: string | null; questid: string; 'activity[]': readonly string[]; publishphase: 0 | 1 | 2 };
      answer: { status: 'ok'; position: string };
    };

    /** Puts the activities of a quest in order: 409 order-outdated unless it names exactly what is there. */
    'quest/move_activity': {
      input: { profileid?: string | null; questid: string; activityorder: readonly string[] };
      answer: { status: 'ok'; position: string };
    };

    /** Two fields of an activity change places. */
    'quest/move_field': {
      input: { profileid?: string | null; questid: string; fielda: string; fieldb: string };
      answer: { status: 'ok'; position: string };
    };

    /** Players may take a quest: as many as the plan allows. */
    'quest/add_profiles': {
      input: { profileid?: string | null; questid: string; newprofiles: readonly string[] };
      answer: { status: 'ok'; position: string };
    };

    /** Whoever is in one of these teams may take a quest: who joins later, too. */
    'quest/team': {
      input: { profileid?: string | null; questid: string; 'team[]': readonly string[] };
      answer: { status: 'ok'; position: string };
    };

    /** Begins a quest in its open round, or goes on with it: the response set of the acting profile, and what is asked, in its order. */
    'quest/start_quest': {
      input: { profileid?: string | null; questid: string };
      answer: { status: 'ok'; position: string; response_set_id: string; round: number; activities: string[] };
    };

    /** Answers an activity that is open. In a quiz the answer is final; in a survey the last one before the end counts. */
    'quest/respond': {
      input: {
        profileid?: string | null;
        questid: string;
        activityid: string;
        response_set_id?: string | null;
        responses: readonly { field_id: string; choices?: readonly string[] | null; text?: string | null }[];
        time_spent?: string | null;
      };
      answer: { status: 'ok'; position: string; points: string | null; done: 0 | 1; total: string | null };
    };

    /** Makes an answer final, and tells what is said to it and whether it is right. */
    'quest/get_feedback': {
      input: {
        profileid?: string | null;
        questid: string;
        activityid: string;
        response_set_id?: string | null;
        response: readonly { field_id: string; choices?: readonly string[] | null; text?: string | null }[];
      };
      answer: { status: 'ok'; position: string; feedback: FieldFeedback[]; iscorrect: 0 | 1 | null; points: string; done: 0 | 1 };
    };

    /** Ours. Keeps what is half answered, every two seconds at most; the answer takes its place. */
    'quest/draft': {
      input: {
        profileid?: string | null;
        questid: string;
        activityid: string;
        response_set_id: string;
        number: number;
        spent_ms?: number | null;
        responses: readonly { field_id: string; choices?: readonly string[] | null; text?: string | null }[];
      };
      answer: { status: 'ok'; number: number };
    };

    /** Ours. How many attempts a reset would end, and what will follow from the revocation of what they gave. */
    'quest/preview_reset': {
      input: { profileid?: string | null; questid: string; 'players[]': readonly string[]; round?: number | null };
      answer: { status: 'ok'; resets: number; preview: RevocationPreview | null };
    };

    /** Resets attempts of players, with a reason: what they gave is revoked, as it was previewed or at once, and another attempt may begin. */
    'quest/reset_responses': {
      input: {
        profileid?: string | null;
        questid: string;
        'players[]': readonly string[];
        round?: number | null;
        reason: string;
        preview_id?: string | null;
      };
      answer: { status: 'ok'; position: string; resets: number };
    };

    /** Ours. Whose results are others by what the quest says now, and what will follow: ranks, links, balances. Confirm it by its id within half an hour. */
    'quest/preview_regrade': { input: { profileid?: string | null; questid: string }; answer: { status: 'ok'; preview: RegradePreview } };

    /** Ours. Lets the results be those that a preview showed; refused when the key was changed again, or anything was revoked, meanwhile. */
    'quest/confirm_regrade': {
      input: { profileid?: string | null; preview_id: string; reason: string };
      answer: { status: 'ok'; position: string; results: number };
    };

    /** Makes a data object, or changes its settings. What is absent stays as it is. */
    'objects/save_object_settings': {
      input: {
        profileid?: string | null;
        object_id?: string | null;
        name?: string | null;
        icon?: string | null;
        access_for?: unknown | null;
        allow_new_entry?: 0 | 1 | 2 | null;
        allow_delete?: 0 | 1 | 2 | null;
        allow_update?: 0 | 1 | 2 | null;
      };
      answer: { status: 'ok'; position: string; object_id: string };
    };

    /** Adds a field to a data object, or changes one. What is absent stays as it is. */
    'objects/save_object_column': {
      input: {
        profileid?: string | null;
        object_id: string;
        id?: string | null;
        label?: string | null;
        data_type?: 'string' | 'decimal' | 'bool' | 'datetime' | 'player' | 'team' | 'list' | 'text' | 'link' | 'image' | 'relation' | null;
        options?: unknown | null;
        default_value?: string | null;
        filter_column?: 0 | 1 | null;
        default_filter_value?: string | null;
        access_rules?: 'open' | 'noedit' | 'conditional' | null;
        access_for?: unknown | null;
        format?: string | null;
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Hides a field of a data object for ever, with its values. */
    'objects/delete_object_column': {
      input: { profileid?: string | null; object_id: string; column_id: string };
      answer: { status: 'ok'; position: string };
    };

    /** Moves a field of a data object one place up or down. */
    'objects/move_object_column': {
      input: { profileid?: string | null; object_id: string; column_id: string; movingup: 0 | 1 };
      answer: { status: 'ok'; position: string };
    };

    /** Hides a data object with its items. An admin can restore it. */
    'objects/remove_object': { input: { profileid?: string | null; object_id: string }; answer: { status: 'ok'; position: string } };

    /** Ours. Brings a removed data object back, with its items. */
    'objects/restore_object': { input: { profileid?: string | null; object_id: string }; answer: { status: 'ok'; position: string } };

    /** Adds an item to a data object, or changes one: a value for each field, under its client id. What is absent stays as it is. */
    'objects/save_object_item': {
      input: { profileid?: string | null; object_id: string; id?: string | null; revision?: number | null; occurred_at?: string | null };
      answer: { status: 'ok'; position: string; id: string; points: string };
    };

    /** Deletes items of a data object: all of them or none. */
    'objects/delete_object_item': {
      input: { profileid?: string | null; object_id: string; ids: readonly string[] };
      answer: { status: 'ok'; position: string; deleteditems: number; points: string };
    };

    /** Ours. The points that rules would take back if items of a data object were deleted, and how many entries; refused as deleting them. */
    'objects/preview_delete_item': {
      input: { profileid?: string | null; object_id: string; ids: readonly string[] };
      answer: { status: 'ok'; points: string; entries: number };
    };

    /** Ours. Brings deleted items of a data object back, as they were. */
    'objects/restore_items': {
      input: { profileid?: string | null; object_id: string; ids: readonly string[] };
      answer: { status: 'ok'; position: string };
    };

    /** Ours. What importing a list of items would do, line by line; stores nothing. */
    'objects/preview_import': {
      input: { profileid?: string | null; object_id: string; text: string };
      answer: {
        status: 'ok';
        columns: { title: string; data_object_field_id: string | null }[];
        rows: { line: number; id: string; kind: 'added' | 'changed' | 'same' }[];
        errors: { line: number; code: string; message: string }[];
        counts: { added: number; changed: number; same: number; errors: number };
      };
    };

    /** Ours. Adds and changes items by a list. Sending it again goes on where it was, and adds nothing twice. */
    'objects/import_items': {
      input: { profileid?: string | null; object_id: string; text: string; skip_bad?: 0 | 1 | null };
      answer: {
        status: 'ok';
        position: string;
        added: number;
        changed: number;
        same: number;
        errors: { line: number; code: string; message: string }[];
      };
    };

    /** Makes a cast, or changes its settings. */
    'cast/save_cast': {
      input: {
        profileid?: string | null;
        id?: string | null;
        name?: string | null;
        icon?: string | null;
        pin?: string | null;
        group?: string | null;
        replace_repeat_comp?: 0 | 1 | null;
        replace_repeat_grace?: number | null;
        show_events?: 0 | 1 | null;
        edition?: number | null;
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Puts something more on a cast, or changes one of its items. */
    'cast/cast_item': {
      input: {
        profileid?: string | null;
        castid: string;
        id?: string | null;
        ttype?: 1 | 2 | 3 | 4 | 5 | 10 | 20 | 21 | null;
        tshowtime?: string | null;
        contentid?: string | null;
        sourceindex?: number | null;
        subtype?: 'active' | 'recentfinished' | 'recent_finished' | null;
        with_feed?: 0 | 1 | null;
        timeout?: string | null;
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Moves an item of a cast by one place. */
    'cast/move_cast_item': {
      input: { profileid?: string | null; castid: string; castitemid: string; direction: 'up' | 'down' };
      answer: { status: 'ok'; position: string };
    };

    /** A new access key: whoever has the one before sees nothing any more, from this answer on. */
    'cast/regenerateShareKey': {
      input: { profileid?: string | null; castid: string };
      answer: { status: 'ok'; position: string; access_key: string };
    };

    /** Ours. Brings a deleted cast back as it was. */
    'cast/restore_cast': { input: { profileid?: string | null; castid: string }; answer: { status: 'ok'; position: string } };

    /** Ours. What a TV shows that nobody has paired: a code of eight letters, for ten minutes. One that is let in goes on. */
    'tv/begin': {
      input: {};
      answer:
        | { status: 'ok'; state: 'paired'; token: string; tvid: string; castid: string }
        | { status: 'ok'; state: 'waiting'; secret: string; code: string; address: string; expires_at: string; server_time: string };
    };

    /** Ours. Whether a TV was paired: whoever holds its secret gets its token, once. */
    'tv/poll': {
      input: { secret: string };
      answer: { status: 'ok'; state: 'paired'; token: string; tvid: string; castid: string } | { status: 'ok'; state: 'waiting' | 'over' };
    };

    /** Ours. A display says that it is there, every ten seconds where no line is open, and of which build: it is let in for 30 days from there. */
    'tv/here': { input: { secret?: string | null; build?: string | null }; answer: { status: 'ok'; castid: string; server_time: string } };

    /** Ours. Pairs the TV that shows a code: it shows the cast from its next question on. */
    'tv/pair': {
      input: { profileid?: string | null; code: string; name: string; castid: string };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Ours. Calls a paired TV otherwise. */
    'tv/rename': { input: { profileid?: string | null; tvid: string; name: string }; answer: { status: 'ok'; position: string } };

    /** Ours. Lets a paired TV show another cast. */
    'tv/move': { input: { profileid?: string | null; tvid: string; castid: string }; answer: { status: 'ok'; position: string } };

    /** Ours. Lets a display in no more, however it came: it is dark when this is answered. */
    'tv/unpair': { input: { profileid?: string | null; tvid: string }; answer: { status: 'ok'; position: string } };

    /** Lets a display in by the key of a cast and its pin. */
    'auth/tvlogin': {
      input: { castkey: string; pin?: string | null; clientid?: string | null };
      answer:
        | { status: 'ok'; token: string; tvid: string; castid: string; about_user: { logged_in: 0 | 1 } }
        | { status: 'error'; message: 'Cookiefail' };
    };

    /** What a second window of an admin exchanges for the token of a display. */
    'auth/gettvtoken': { input: { profileid?: string | null; castid: string }; answer: { status: 'ok'; token: string } };

    /** Lets a second window of an admin in as a display. */
    'auth/exchangetvtoken': {
      input: { token: string; clientid?: string | null };
      answer:
        | { status: 'ok'; token: string; tvid: string; castid: string; about_user: { logged_in: 0 | 1 } }
        | { status: 'error'; message: 'Cookiefail' };
    };

    /** Makes a theme of competitions, changes one, or brings a deleted one back. */
    'competition/save_theme': {
      input: {
        profileid?: string | null;
        data: {
          id?: string | null;
          name?: string | null;
          mainTemplate?: 'list' | 'table' | 'podium' | 'race' | 'headtohead' | 'common' | null;
          main_layout?: 'list' | 'table' | 'podium' | 'race' | 'tiles' | null;
          sub_layout_1?: string | null;
          sub_layout_2?: string | null;
          columns?: readonly string[] | null;
          playersperpage?: number | null;
          show_top_only?: number | null;
          background_gradient?: 'none' | 'night' | 'forest' | 'ember' | 'dusk' | 'mist' | 'sand' | null;
          background_animation?: 'none' | 'snow' | 'confetti' | 'stars' | null;
          background_overlay?: 'none' | 'dark' | 'light' | null;
          progress_class?: 'bar' | 'ring' | 'none' | null;
          ticker_layout?: 'none' | 'bottom' | 'top' | null;
          header_text_color?: string | null;
          player_text_color?: string | null;
          css?: string | null;
          icon?: string | null;
          backgroundimage?: string | null;
          itemImages?: readonly string[] | null;
          edition?: number | null;
        };
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Makes a tag, or renames it. */
    'tag/tag': {
      input: {
        profileid?: string | null;
        cattype: 'score' | 'badge' | 'competition' | 'quest' | 'shop' | 'board';
        tagname: string;
        tagid?: string | null;
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Makes a target, or gives one another name. */
    'targets/save_target': {
      input: { profileid?: string | null; id?: string | null; name: string; group_id?: string | null };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Makes a target item for a score series, or changes one. With a target it sets that for each of its periods. */
    'targets/save_target_item': {
      input: {
        profileid?: string | null;
        data: {
          name?: string | null;
          per_player?: 0 | 1 | null;
          per_day?: 0 | 1 | null;
          default_target?: 0 | 1 | null;
          replace_existing?: 0 | 1 | null;
          external_id?: string | null;
          valid_from?: string | null;
          valid_to?: string | null;
          period?: 'month' | 'quarter' | 'year' | null;
          id?: string | null;
          target_id?: string | null;
          score_series_id?: string | null;
          period_target?: string | null;
          period_daily_target?: string | null;
          group_member_id?: string | null;
          team_id?: string | null;
          was?: {
            name?: string | null;
            per_player?: 0 | 1 | null;
            per_day?: 0 | 1 | null;
            default_target?: 0 | 1 | null;
            replace_existing?: 0 | 1 | null;
            external_id?: string | null;
            valid_from?: string | null;
            valid_to?: string | null;
            period?: 'month' | 'quarter' | 'year' | null;
          } | null;
        };
      };
      answer: { status: 'ok'; position: string; id: string; errors: { row: number; code: string; message: string }[]; message?: string };
    };

    /** Sets targets of players, teams or all: each row by itself, so that one that is refused does not hold up the others. */
    'targets/save_target_item_value': {
      input: {
        profileid?: string | null;
        data: readonly {
          target_item_id: string;
          group_member_id?: string | null;
          team_id?: string | null;
          period_target?: string | null;
          period_daily_target?: string | null;
          period_start?: string | null;
          period_end?: string | null;
          effective_from?: string | null;
        }[];
      };
      answer: { status: 'ok'; position: string; saved: number; errors: { row: number; code: string; message: string }[]; message?: string };
    };

    /** Ours. Sets the targets of a list: each line by itself. */
    'targets/import_values': {
      input: { profileid?: string | null; target_item_id?: string | null; text: string };
      answer: { status: 'ok'; position: string; saved: number; errors: { line: number; code: string; message: string }[] };
    };

    /** Makes a board, or changes its settings. */
    'widget/save_board': {
      input: {
        current_profile_id?: string | null;
        profileid?: string | null;
        data: {
          id?: string | null;
          name?: string | null;
          public?: 0 | 1 | null;
          template?: 0 | 1 | null;
          theme_id?: string | null;
          group_id?: string | null;
          team_filter?: 0 | 1 | null;
          share_mode?: 0 | 1 | null;
          hide_title?: 0 | 1 | null;
          showteamfilter?: 0 | 1 | null;
          showplayerfilter?: 0 | 1 | null;
          showcategoryfilter?: 0 | 1 | null;
          teamfilterlabel?: string | null;
          playerfilterlabel?: string | null;
          categoryfilterlabel?: string | null;
          board_teams?: readonly string[] | null;
          del_teams?: readonly string[] | null;
          revision?: number | null;
        };
      };
      answer: { status: 'ok'; position: string; unique_id: string };
    };

    /** Puts a widget on a board, or changes one whole. */
    'widget/save_config': {
      input: {
        current_profile_id?: string | null;
        profileid?: string | null;
        template?: 0 | 1 | null;
        data: {
          id?: string | null;
          board_id?: string | null;
          current_profile_id?: string | null;
          widgetno?: number | null;
          widget_type?: 'value' | 'chart' | 'playerlist' | 'gauge' | 'badges' | 'competitions' | 'quests' | 'text' | null;
          scoreseries_id?: string | null;
          scoreseries_list?: readonly string[] | null;
          accumulated?: 0 | 1 | null;
          show_for?: 'player' | 'team' | null;
          show_for_player_id?: string | null;
          show_for_team_id?: string | null;
          compare_to?: 'player' | 'target' | 'team' | 's_target' | null;
          compare_to_player_id?: string | null;
          compare_target?: string | null;
          compare_to_team_id?: string | null;
          compare_target_item_id?: string | null;
          group_by?: 'none' | 'day' | 'week' | 'month' | 'player' | 'team' | 'tag' | null;
          height?: 'normal' | 'high' | null;
          width?: 'small' | 'normal' | 'wide' | null;
          period?: 'day' | 'week' | 'month' | 'quarter' | 'year' | 'all' | null;
          timetype?: 'current' | 'previous' | 'rolling' | null;
          chart_type?: 'line' | 'bar' | 'area' | 'pie' | null;
          compare_chart_type?: 'line' | 'bar' | 'area' | 'pie' | null;
          playerlist_type?: 'top' | 'bottom' | 'all' | null;
          sumcount?: 'sum' | 'count' | 'average' | null;
          show_compare_to_value?: 0 | 1 | null;
          tag_filter?: readonly string[] | null;
          group_tags?: readonly string[] | null;
          badgecategories?: readonly string[] | null;
          widgetvalueclass?: 'primary' | 'secondary' | 'status' | null;
          showprev?: 0 | 1 | null;
          showsum?: 0 | 1 | null;
          widget_row?: number | null;
          widget_col?: number | null;
          custom_title?: string | null;
          hide_avatar?: 0 | 1 | null;
          revision?: number | null;
        };
      };
      answer: { status: 'ok'; position: string; unique_id: string };
    };

    /** Ours. What a widget would show if it were saved, to whoever may save it; nothing of one that counts nothing. Nothing is stored. */
    'widget/preview_widget': {
      input: {
        current_profile_id?: string | null;
        profileid?: string | null;
        template?: 0 | 1 | null;
        data: {
          id?: string | null;
          board_id?: string | null;
          current_profile_id?: string | null;
          widgetno?: number | null;
          widget_type?: 'value' | 'chart' | 'playerlist' | 'gauge' | 'badges' | 'competitions' | 'quests' | 'text' | null;
          scoreseries_id?: string | null;
          scoreseries_list?: readonly string[] | null;
          accumulated?: 0 | 1 | null;
          show_for?: 'player' | 'team' | null;
          show_for_player_id?: string | null;
          show_for_team_id?: string | null;
          compare_to?: 'player' | 'target' | 'team' | 's_target' | null;
          compare_to_player_id?: string | null;
          compare_target?: string | null;
          compare_to_team_id?: string | null;
          compare_target_item_id?: string | null;
          group_by?: 'none' | 'day' | 'week' | 'month' | 'player' | 'team' | 'tag' | null;
          height?: 'normal' | 'high' | null;
          width?: 'small' | 'normal' | 'wide' | null;
          period?: 'day' | 'week' | 'month' | 'quarter' | 'year' | 'all' | null;
          timetype?: 'current' | 'previous' | 'rolling' | null;
          chart_type?: 'line' | 'bar' | 'area' | 'pie' | null;
          compare_chart_type?: 'line' | 'bar' | 'area' | 'pie' | null;
          playerlist_type?: 'top' | 'bottom' | 'all' | null;
          sumcount?: 'sum' | 'count' | 'average' | null;
          show_compare_to_value?: 0 | 1 | null;
          tag_filter?: readonly string[] | null;
          group_tags?: readonly string[] | null;
          badgecategories?: readonly string[] | null;
          widgetvalueclass?: 'primary' | 'secondary' | 'status' | null;
          showprev?: 0 | 1 | null;
          showsum?: 0 | 1 | null;
          widget_row?: number | null;
          widget_col?: number | null;
          custom_title?: string | null;
          hide_avatar?: 0 | 1 | null;
          revision?: number | null;
        };
      };
      answer: { status: 'ok'; values: WidgetValueRow[] };
    };

    /** Ours. Brings a removed board back as it was. */
    'widget/restore_board': {
      input: { current_profile_id?: string | null; profileid?: string | null; board_id: string };
      answer: { status: 'ok'; position: string };
    };

    /** A new access key: whoever has the one before sees nothing any more, from this answer on. */
    'widget/regenerateShareKey': {
      input: { current_profile_id?: string | null; profileid?: string | null; board_id: string };
      answer: { status: 'ok'; position: string; key: string };
    };

    /** Gives players the widgets of another as their status board; what showed the one shows the other. */
    'widget/copy_config': {
      input: {
        current_profile_id?: string | null;
        profileid?: string | null;
        copy_from: string;
        selprofiles?: readonly string[] | null;
        selteams?: readonly string[] | null;
        all?: 0 | 1 | null;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Gives a player the status board of everybody again. */
    'widget/restore_config': {
      input: { current_profile_id?: string | null; profileid?: string | null };
      answer: { status: 'ok'; position: string };
    };

    /** Sets the reward store: what it is called, whether it is open, and what one can pay with. */
    'rewardstore/settings': {
      input: {
        name?: string | null;
        active?: 0 | 1 | null;
        newsfeed_on_buy?: 0 | 1 | null;
        player_can_revoke?: 0 | 1 | null;
        spent_points?: 1 | 2 | 3 | null;
        'currencies[]'?: readonly { id?: string | null; name?: string | null }[] | null;
        profileid?: string | null;
        id?: string | null;
        was?: {
          name?: string | null;
          active?: 0 | 1 | null;
          newsfeed_on_buy?: 0 | 1 | null;
          player_can_revoke?: 0 | 1 | null;
          spent_points?: 1 | 2 | 3 | null;
          'currencies[]'?: readonly { id?: string | null; name?: string | null }[] | null;
        } | null;
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Makes a reward item, or changes one. */
    'rewardstore/item': {
      input: {
        profileid?: string | null;
        data: {
          name?: string | null;
          description?: string | null;
          icon?: string | null;
          publishphase?: 0 | 1 | 2 | null;
          prices?: readonly { currency_id: string; price: string }[] | null;
          stock?: string | null;
          max_per_player?: string | null;
          valid_from?: string | null;
          valid_to?: string | null;
          categories?: readonly string[] | null;
          id?: string | null;
          was?: {
            name?: string | null;
            description?: string | null;
            icon?: string | null;
            publishphase?: 0 | 1 | 2 | null;
            prices?: readonly { currency_id: string; price: string }[] | null;
            stock?: string | null;
            max_per_player?: string | null;
            valid_from?: string | null;
            valid_to?: string | null;
            categories?: readonly string[] | null;
          } | null;
        };
      };
      answer: { status: 'ok'; position: string; id: string };
    };

    /** Sets the publish phase of items. */
    'rewardstore/publishphase': {
      input: { profileid?: string | null; ids: readonly string[]; publishphase: 0 | 1 | 2 };
      answer: { status: 'ok'; position: string };
    };

    /** Buys pieces of an item. The same key buys them once. */
    'rewardstore/purchase': {
      input: { profileid?: string | null; item_id: string; currency_id: string; quantity: number; price?: string | null };
      answer: { status: 'ok'; position: string; id: string; amount: string; balance: string };
    };

    /** Sets orders as pending, as processed or as delivered. */
    'rewardstore/order_status': {
      input: { profileid?: string | null; ids: readonly string[]; status: 1 | 2 | 3; insist?: string | null };
      answer: { status: 'ok'; position: string };
    };

    /** Revokes orders, for ever: admins any, players their own that are pending, where the store lets them. */
    'rewardstore/revoke_order': {
      input: { profileid?: string | null; ids: readonly string[] };
      answer: { status: 'ok'; position: string };
    };
  };
  PUT: {
    /** Sets a new password: with the old one, or with the token of a reset link. Other logins end. */
    'account/account': {
      input: { new_password: string; old_password?: string | null; acc_access_key?: string | null; email?: string | null };
      answer: {
        success: boolean;
        status: 'Ok' | 'Error';
        message: string;
        problems?: ('lower-case' | 'upper-case' | 'number' | 'special' | 'length')[];
      };
    };

    /** Changes a profile: one's own, or as an admin any player's. */
    'profile/update': {
      input: {
        email?: string | null;
        external_id?: string | null;
        offline?: 0 | 1 | null;
        theme_id?: string | null;
        anthem?: string | null;
        primary_icon?: string | null;
        secondary_avatar?: string | null;
        cover_image?: string | null;
        battle_optout?: 0 | 1 | null;
        nomailinvite?: 0 | 1 | null;
        profileid?: string | null;
        display_name?: string | null;
        profile_id?: string | null;
      };
      answer: { status: 'ok'; position: string; newid: string };
    };

    /** Changes the name, the icon or the filter of a team. */
    'team/team': {
      input: {
        group?: string | null;
        icon?: string | null;
        filter_ignore?: 0 | 1 | null;
        profileid?: string | null;
        teamid: string;
        name?: string | null;
      };
      answer: { status: 'ok'; position: string; teamid: string };
    };
  };
  DELETE: {
    /** Deletes your account. Organisations keep you as an offline player without an address. */
    'account/delete_account': { input: { profileid?: string | null }; answer: { status: 'ok' } };

    /** Ends an API key at once. */
    'externalApiConfig/api_key': { input: { profileid?: string | null; id: string }; answer: { status: 'ok' } };

    /** Unlinks a login provider from your account: it opens it no more. */
    'account/identity': { input: { profileid?: string | null; id: string }; answer: { status: 'ok' } };

    /** Signs out in another browser, at once. */
    'account/login': { input: { profileid?: string | null; id: string }; answer: { status: 'ok' } };

    /** Removes the sample organisation. */
    'organization/sample': { input: { profileid?: string | null }; answer: { status: 'ok'; position: string } };

    /** Deletes the acting organisation, with everything in it, for good. */
    'organization/delete_organization': { input: { id: string; profileid?: string | null }; answer: { status: 'ok'; position: string } };

    /** Removes a login provider of the organisation. The logins that began by it are over. */
    'organization/delete_login_provider': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; position: string } };

    /** Takes the account off a profile: one's own, to leave its organisation, or as an admin a player's. The player stays, with points. */
    'profile/detach_account': { input: { profileid?: string | null }; answer: { status: 'ok'; position: string } };

    /** Deletes players: they are hidden, and out until they are brought back. Their points stay. */
    'profile/delete_players': {
      input: { profileid?: string | null; groupid?: string | null; selplayers: readonly string[] };
      answer: { status: 'ok'; position: string };
    };

    /** Deletes a team: its members leave, its name is free again. Entries keep it. */
    'team/team': { input: { profileid?: string | null; teamid: string }; answer: { status: 'ok'; position: string } };

    /** Lets players leave a team: for admins, and for who manages it. Their entries of before stay with it. */
    'team/delete_members': {
      input: { profileid?: string | null; teamid: string; delprofiles: readonly string[] };
      answer: { status: 'ok'; position: string };
    };

    /** Deletes a post: its author, or a group admin any. */
    'newsfeed/shoutmessage': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; position: string } };

    /** Deletes a comment: who wrote it, or a group admin any. */
    'newsfeed/comment': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; position: string } };

    /** Ends a link. What it has added stays. */
    'scoreseries_settings/delete_linked_scoreseries': {
      input: { profileid?: string | null; scoreseriesid: string; id: string };
      answer: { status: 'ok'; position: string };
    };

    /** Deletes a score series. It can be restored with all its entries. */
    'scoreseries_settings/delete_scoreseries': {
      input: { profileid?: string | null; scoreseriesid: string };
      answer: { status: 'ok'; position: string };
    };

    /** Hides a competition and stops it. What it has paid stays, and it can be restored. */
    'competition/delete_compition': {
      input: { profileid?: string | null; competitionid: string };
      answer: { status: 'ok'; position: string };
    };

    /** A score series counts no more; the last one cannot go. */
    'competition/unlink_scoreseries': {
      input: { profileid?: string | null; competitionid: string; scoreseries_id: string };
      answer: { status: 'ok'; position: string };
    };

    /** Hides a badge and stops it. Who has won it keeps it, and it can be restored. */
    'badges/delete_badge': { input: { profileid?: string | null; badgeid: string }; answer: { status: 'ok'; position: string } };

    /** Takes wins from those who have them, with a reason. They stay in the history, struck through. */
    'badges/revoke': {
      input: { profileid?: string | null; badgeid: string; selplayerbadges: readonly string[]; reason: string };
      answer: { status: 'ok'; position: string };
    };

    /** Hides a quest: nobody takes it any more. What it gave stays, and it can be restored. */
    'quest/quest': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; position: string } };

    /** Hides activities for ever, and of sections what is in them. */
    'quest/activity': {
      input: { profileid?: string | null; questid: string; 'activity[]': readonly string[] };
      answer: { status: 'ok'; position: string };
    };

    /** Hides a field of an activity, or one of its choices, for ever. */
    'quest/field': {
      input: { profileid?: string | null; questid: string; mode: 'field' | 'choice'; id: string; activity_id: string };
      answer: { status: 'ok'; position: string };
    };

    /** Players may take a quest no more, unless one of their teams may. What they have done stays. */
    'quest/profile': {
      input: { profileid?: string | null; questid: string; profiles: readonly string[] };
      answer: { status: 'ok'; position: string };
    };

    /** Being in one of these teams lets nobody take a quest any more. What they have done stays. */
    'quest/team': {
      input: { profileid?: string | null; questid: string; 'team[]': readonly string[] };
      answer: { status: 'ok'; position: string };
    };

    /** Takes an item off a cast. */
    'cast/cast_item': {
      input: { profileid?: string | null; castid: string; castitemid: string };
      answer: { status: 'ok'; position: string };
    };

    /** Hides a cast, and ends its link until it is restored. */
    'cast/cast': { input: { profileid?: string | null; castid: string }; answer: { status: 'ok'; position: string } };

    /** Offers a theme no more. Competitions that wear it keep it. */
    'competition/delete_theme': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; position: string } };

    /** Deletes a tag. Entries keep it. */
    'tag/tag': {
      input: { profileid?: string | null; cattype?: 'score' | 'badge' | 'competition' | 'quest' | 'shop' | 'board' | null; tagid: string };
      answer: { status: 'ok'; position: string };
    };

    /** Deletes a target item; with its last one the target goes. */
    'targets/delete_target_item': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; position: string } };

    /** Takes the target of a period away, from its start on. */
    'targets/delete_target_item_value': {
      input: {
        profileid?: string | null;
        target_item_id: string;
        group_member_id?: string | null;
        team_id?: string | null;
        period_start: string;
      };
      answer: { status: 'ok'; position: string };
    };

    /** Takes a widget off a board. */
    'widget/remove_widget': {
      input: { current_profile_id?: string | null; profileid?: string | null; unique_id: string };
      answer: { status: 'ok'; position: string };
    };

    /** Hides a board, and ends its link until it is restored. */
    'widget/remove_board': {
      input: { current_profile_id?: string | null; profileid?: string | null; group_id?: string | null; unique_id: string };
      answer: { status: 'ok'; position: string };
    };

    /** Takes an item out of the store. Its orders stay. */
    'rewardstore/item': { input: { profileid?: string | null; id: string }; answer: { status: 'ok'; position: string } };
  };
};

type ApiKeyRow = { id: string; name: string; scopes: string[]; last_four: string; created: string };

type LoginOption = { login_option_id: number; provider_id?: string; name?: string };

type AboutUser = {
  logged_in: 0 | 1;
  user_id?: string;
  key_ttl?: string;
  key_id?: string;
  email?: string | null;
  provider?: number;
  show_consent?: 0 | 1;
  takes_feedback?: 0 | 1;
  account_email?: string | null;
  AccountName?: string;
};

type OwnProfileRow = {
  profile_id: string;
  Name: string;
  emailaddress: string | null;
  org_name: string | null;
  organization_id: string | null;
  org_group_id: string | null;
  is_org_admin: 0 | 1;
  local_admin: 0 | 1;
  external_id: string | null;
  offline: 0 | 1;
  connected: 0 | 1;
  anonymous: number | null;
  account_last_used: string | null;
  last_used: string | null;
  icon?: string;
  secondary_avatar?: string;
  cover_image?: string;
  theme_id?: string;
  anthem?: string;
  mini_icon?: MiniIcon[];
  level?: ProfileLevel;
  battle_optout?: 1;
  teams: { teamid: string; teamname: string }[];
  manages?: { teamid: string; teamname: string }[];
  multiple_profiles: 0 | 1;
  sample: 0 | 1;
  timezone: string;
  plan?: number;
  expired_plan?: 0 | 1;
  is_stale?: 0 | 1;
  stale_date?: string;
  stale_reason?: 'unused' | 'unpaid';
  never_stale?: 0 | 1;
  theme?: ThemeRow;
  userview?: UserViewRow;
  ui?: UiSettingsRow;
};

type MiniIcon = { slot: number; badgeid: string; Name: string; icon: string };

type ProfileLevel = { badgeid: string; id: string; Name: string; icon: string };

type ThemeRow = {
  primary: string;
  onprimary: string;
  secondary: string;
  onsecondary: string;
  background: string;
  onbackground: string;
  surface: string;
  onsurface: string;
  error: string;
  onerror: string;
  cover_image: string;
};

type UserViewRow = {
  start_page:
    'feed' | 'competitions' | 'badges' | 'points' | 'quests' | 'players' | 'rewardstore' | 'widgetboards' | 'casts' | 'profile' | 'objects';
  nav_show_feed: 0 | 1;
  nav_show_competitions: 0 | 1;
  nav_show_badges: 0 | 1;
  nav_show_points: 0 | 1;
  nav_show_quests: 0 | 1;
  nav_show_players: 0 | 1;
  nav_show_rewardstore: 0 | 1;
  nav_show_widgetboards: 0 | 1;
  nav_show_casts: 0 | 1;
  nav_show_profile: 0 | 1;
  nav_show_objects: 0 | 1;
  profile_show_general: 0 | 1;
  profile_show_competitions: 0 | 1;
  profile_show_more_competitions: 0 | 1;
  profile_show_badges: 0 | 1;
  profile_show_more_badges: 0 | 1;
  profile_show_quests: 0 | 1;
  profile_show_more_quests: 0 | 1;
  profile_show_widgetboards: 0 | 1;
  profile_show_more_widgetsboards: 0 | 1;
  profile_show_status: 0 | 1;
};

type UiSettingsRow = { dark: 1 | 0 | -1; compact: 1 | 0 | -1; language: 'en' | null; animations: 1 | 0 | -1 };

type InvitationRow = { accesskey: string; org_name: string; Name: string };

type Consent = { id: string; text: string; datetime_yes: string | null; datetime_no: string | null };

type IdentityRow = { id: string; login_option_id: number; name: string; linked: string };

type LoginRow = { id: string; place: string | null; browser: string | null; since: string; last_used: string; this_one: 0 | 1 };

type DeletionRow = { players: number; accounts: number; teams: number; scoreseries: number; entries: number };

type PlanRow = {
  id: number;
  name: string;
  price_monthly: number;
  price_annually: number;
  limits: { players: number | null; quest_participants: number | null };
  current: 0 | 1;
};

type CountryRow = { id: number; code: string; name: string; in_eu: 0 | 1 };

type PaymentMethodRow = { id: number; name: string; current: 0 | 1 };

type EventTheme = { id: string; name: string; icon: string; css: string };

type QuestRow = {
  id: string;
  name: string;
  qdescription: string;
  icon: string;
  questtype: 1 | 2;
  group_id: string;
  is_anonymous: 0 | 1;
  repeat_mode_id: 1 | 2 | 3 | 4 | 5;
  repeats_number: number;
  repeat_end_date: string | null;
  start_date: string;
  end_date: string | null;
  timezone: string;
  scoreseries_id: string | null;
  scoremode: 1 | 2 | 3;
  reward_points: string;
  reward_tags: string[];
  badge_id: string | null;
  timebonus: string;
  tags: string[];
  publishphase: 0 | 1 | 2;
  freeforall: 0 | 1;
  from_template: string | null;
  have_response: 0 | 1;
  can_change_anon: 0 | 1;
  round: { number: number; from: string; before: string | null } | null;
  activities: number;
  status: 'notstarted' | 'inprogress' | 'done';
  answered: number;
  editable: 0 | 1;
  template?: 0 | 1;
  edition?: number;
  deleted?: 0 | 1;
  results_stand?: 0 | 1;
};

type ActivityRow = {
  id: string;
  title: string;
  adescription: string;
  image: string;
  req_points: string | null;
  parent_id: string | null;
  activitytype: 'section' | 'question' | 'content';
  anon_answers: 0 | 1;
  show_time: 0 | 1;
  includeintimebonus: 0 | 1;
  place: number;
  publishphase: 0 | 1 | 2;
  field_types: number[];
  revision?: number;
};

type CastItemRow = {
  id: string;
  ttype: 1 | 2 | 3 | 4 | 5 | 10 | 20 | 21;
  tshowtime: string;
  timeout: number;
  seconds: number;
  contentid: string;
  name: string;
  gone: 0 | 1;
  sourceindex: number;
  subtype: 'active' | 'recentfinished';
  with_feed: 0 | 1;
};

type TagRow = { id: string; name: string; cattype: 'score' | 'badge' | 'competition' | 'quest' | 'shop' | 'board'; deleted: 0 };

type CurrencyRow = { id: string; name: string; deleted: 0 | 1 };

type ScoreEntry = {
  id: string;
  seriesId: string;
  profileId: string;
  name: string;
  points: string;
  pointType: string | null;
  comment: string | null;
  tags: string[];
  teamIds: string[];
  occurredAt: string;
  recordedAt: string;
  giverId: string | null;
  giverName: string | null;
  channel: 'session' | 'api-key' | 'command-line' | 'import' | 'reaction' | 'automation' | 'schedule' | 'cast' | 'hook' | 'integration';
  importId: string | null;
  source:
    | { kind: 'link'; linkId: string; entryId: string; replaces?: string }
    | { kind: 'correction'; entryId: string }
    | { kind: 'competition'; competitionId: string; round: number; rewardId: string }
    | { kind: 'badge'; badgeId: string; winId: string; rewardId: string }
    | { kind: 'quest'; questId: string; attemptId: string; replaces?: string }
    | { kind: 'post'; postId: string; commentId?: string }
    | {
        kind: 'rule';
        ruleId: string;
        actionId: string;
        from: 'object' | 'badge' | 'quest' | 'competition' | 'integration' | 'webhook';
        fromId: string;
        itemId: string;
      }
    | null;
  revoked: EntryTurn | null;
  reinstated: EntryTurn | null;
  Score: string;
  timestamp: string;
  profiles: string[];
  pointtype: string | null;
  timezone: string | null;
  newsfeedid: string | null;
  commentid: string | null;
};

type EntryTurn = {
  revocationId: string;
  at: string;
  recordedAt: string;
  reason: string | null;
  byId?: string | null;
  byName?: string | null;
  entries?: number;
};

type AuditRow = {
  position: string;
  eventId: string;
  type: string;
  recordedAt: string;
  occurredAt: string | null;
  actor: { profileId: string | null; userId: string | null; name: string | null };
  channel: 'session' | 'api-key' | 'command-line' | 'import' | 'reaction' | 'automation' | 'schedule' | 'cast' | 'hook' | 'integration';
  reason: string | null;
  profileId: string | null;
  name: string | null;
  entryId: string | null;
  points: string | null;
  causationId: string;
  correlationId: string;
  details: { [name: string]: string | number | boolean | null };
};

type AuditAct = {
  position: string;
  eventId: string;
  type: string;
  recordedAt: string;
  occurredAt: string | null;
  actor: { profileId: string | null; userId: string | null; name: string | null };
  channel: 'session' | 'api-key' | 'command-line' | 'import' | 'reaction' | 'automation' | 'schedule' | 'cast' | 'hook' | 'integration';
  reason: string | null;
  profileId: string | null;
  name: string | null;
  entryId: string | null;
  points: string | null;
  causationId: string;
  correlationId: string;
  details: { [name: string]: string | number | boolean | null };
  entries: number;
  players: number | null;
};

type RevocationTold = {
  previewId: string;
  kind: 'revoke' | 'reinstate';
  asOf: string;
  position: string;
  entries: EntryRow[];
  entryCount: number;
  linkedCount: number;
  series: {
    seriesId: string;
    name: string;
    linked: boolean;
    changes: {
      profileId: string;
      name: string;
      before: { points: string; rank: number | null };
      after: { points: string; rank: number | null };
    }[];
    changeCount: number;
  }[];
  limits: {
    seriesId: string;
    profileId: string;
    name: string;
    span: 'day' | 'week' | 'month';
    since: string;
    before: string;
    after: string;
    limit: string;
  }[];
  rounds: {
    competitionId: string;
    name: string;
    round: number;
    teams: boolean;
    onDoubt: 'ask' | 'apply' | 'let stand';
    changes: {
      id: string;
      name: string;
      before: { points: string; rank: number | null };
      after: { points: string; rank: number | null };
    }[];
    changeCount: number;
    rewards: { rewardId: string; profileId: string; name: string; seriesId: string; seriesName: string; points: string; won: boolean }[];
    rewardCount: number;
    series: {
      seriesId: string;
      name: string;
      linked: boolean;
      changes: {
        profileId: string;
        name: string;
        before: { points: string; rank: number | null };
        after: { points: string; rank: number | null };
      }[];
      changeCount: number;
    }[];
    limits: {
      seriesId: string;
      profileId: string;
      name: string;
      span: 'day' | 'week' | 'month';
      since: string;
      before: string;
      after: string;
      limit: string;
    }[];
  }[];
  places: {
    competitionId: string;
    name: string;
    round: number;
    teams: boolean;
    places: { id: string; name: string; place: number }[];
    placeCount: number;
    rewards: { rewardId: string; profileId: string; name: string; seriesId: string; seriesName: string; points: string; won: boolean }[];
    rewardCount: number;
  }[];
  badges: {
    badgeId: string;
    name: string;
    changes: {
      winId: string;
      profileId: string;
      name: string;
      what: 'withdrawn' | 'returned' | 'won';
      level: string | null;
      wonAt: string;
    }[];
    changeCount: number;
  }[];
  rules: {
    automationId: string;
    name: string;
    entries: { id: string; profileId: string; name: string; seriesId: string; series: string; points: string; what: 'given' | 'taken' }[];
    entryCount: number;
  }[];
  targets: {
    itemId: string;
    seriesId: string;
    item: string;
    of: 'player' | 'team';
    id: string;
    name: string;
    from: string;
    to: string;
    target: string;
    before: string | null;
    after: string | null;
  }[];
  posts: {
    postId: string;
    kind:
      | 'shout'
      | 'score'
      | 'score_revoked'
      | 'badge'
      | 'badge_level'
      | 'competition_start'
      | 'competition_end'
      | 'battle_challenge'
      | 'battle_start'
      | 'battle_end'
      | 'quest_completed'
      | 'reward_bought'
      | 'player_joined';
    profileId: string;
    name: string;
    what: 'struck' | 'restored' | 'amended';
  }[];
  balances: {
    seriesId: string;
    currency: string;
    profileId: string;
    name: string;
    before: string;
    after: string;
    orders: { orderId: string; item: string; amount: string; what: 'held' | 'free' | 'taken' }[];
  }[];
  at: string;
  recordedAt: string;
  reason: string | null;
  byId: string | null;
  byName: string | null;
  replacedBy: string | null;
};

type EntryRow = {
  id: string;
  seriesId: string;
  profileId: string;
  name: string;
  points: string;
  pointType: string | null;
  comment: string | null;
  tags: string[];
  teamIds: string[];
  occurredAt: string;
  recordedAt: string;
  giverId: string | null;
  giverName: string | null;
  channel: 'session' | 'api-key' | 'command-line' | 'import' | 'reaction' | 'automation' | 'schedule' | 'cast' | 'hook' | 'integration';
  importId: string | null;
  source:
    | { kind: 'link'; linkId: string; entryId: string; replaces?: string }
    | { kind: 'correction'; entryId: string }
    | { kind: 'competition'; competitionId: string; round: number; rewardId: string }
    | { kind: 'badge'; badgeId: string; winId: string; rewardId: string }
    | { kind: 'quest'; questId: string; attemptId: string; replaces?: string }
    | { kind: 'post'; postId: string; commentId?: string }
    | {
        kind: 'rule';
        ruleId: string;
        actionId: string;
        from: 'object' | 'badge' | 'quest' | 'competition' | 'integration' | 'webhook';
        fromId: string;
        itemId: string;
      }
    | null;
  revoked: EntryTurn | null;
  reinstated: EntryTurn | null;
};

type OrderRow = {
  id: string;
  profileid: string;
  name: string | null;
  item_id: string;
  item_name: string;
  currency_id: string;
  quantity: number;
  unit_price: string;
  amount: string;
  status: 1 | 2 | 3 | 4;
  ordered_at: string;
  changed_at: string | null;
  revoked_by: 'player' | 'admin' | 'revocation' | null;
  is_held: 0 | 1;
  can_revoke: 0 | 1;
};

type BalanceRow = { currency_id: string; name: string; balance: string; earned: string; spent: string };

type RewardItemRow = {
  id: string;
  store_id: string;
  name: string;
  description: string;
  icon: string;
  publishphase: 0 | 1 | 2;
  prices: { currency_id: string; price: string }[];
  stock: number | null;
  left: number | null;
  max_per_player: number | null;
  valid_from: string | null;
  valid_to: string | null;
  categories: string[];
  sold: number;
};

type OrganisationRow = {
  id: string;
  name: string;
  timezone: string;
  sample: 0 | 1;
  use_team_filter: 0 | 1 | 2;
  use_competition_filter: 0 | 1 | 2;
  public_sharing: 0 | 1;
  digest: 'off' | 'weekly' | 'daily';
  start_page:
    'feed' | 'competitions' | 'badges' | 'points' | 'quests' | 'players' | 'rewardstore' | 'widgetboards' | 'casts' | 'profile' | 'objects';
  nav_show_feed: 0 | 1;
  nav_show_competitions: 0 | 1;
  nav_show_badges: 0 | 1;
  nav_show_points: 0 | 1;
  nav_show_quests: 0 | 1;
  nav_show_players: 0 | 1;
  nav_show_rewardstore: 0 | 1;
  nav_show_widgetboards: 0 | 1;
  nav_show_casts: 0 | 1;
  nav_show_profile: 0 | 1;
  nav_show_objects: 0 | 1;
  profile_show_general: 0 | 1;
  profile_show_competitions: 0 | 1;
  profile_show_more_competitions: 0 | 1;
  profile_show_badges: 0 | 1;
  profile_show_more_badges: 0 | 1;
  profile_show_quests: 0 | 1;
  profile_show_more_quests: 0 | 1;
  profile_show_widgetboards: 0 | 1;
  profile_show_more_widgetsboards: 0 | 1;
  profile_show_status: 0 | 1;
  challengedealine: number;
  battlemaxdur: number;
  battlesperplayer: number;
  battle_opt_out: 0 | 1;
};

type BillingRow = {
  plan: number;
  period: 'monthly' | 'annually';
  expired_plan: 0 | 1;
  trial_ends: string | null;
  paid_until: string | null;
  next: { plan: number; period: 'monthly' | 'annually' } | null;
  billname: string;
  billvat: string;
  verified_vat_no: string;
  billref: string;
  billaddress: string;
  billpostalcode: string;
  billcity: string;
  billcountry: number;
  billphone: string;
  billemail: string;
  paymentmethod: number;
  what: string;
  howlikely: number;
  feedback: string;
};

type UsageRow = { players: { count: number; limit: number | null }; above_usage: 0 | 1 };

type PaymentRow = {
  id: string;
  date: string;
  from: string;
  to: string;
  plan: string;
  period: 'monthly' | 'annually';
  amount: number;
  vat: number;
  total: number;
  status: 'paid' | 'open' | 'failed';
  paid_at: string | null;
  due: string;
  invoice_address: string;
};

type LoginProviderRow = {
  id: string;
  organization_id: string;
  login_option_id: number;
  tenant_name: string;
  scopes: string;
  signup_rule: 0 | 1 | 2;
  enabled: 0 | 1;
  proved: 0 | 1;
  client_id: string;
  has_secret: 0 | 1;
  extrafields: string;
  logins: number;
};

type ProviderOptionRow = { login_option_id: number; name: string; openid_config_url: string; minimal_scope: string; extrafields: string[] };

type GroupRow = { id: string; name: string; icon: string | null; is_group_admin: 0 | 1; organization_id: string };

type PersonFound = { profile_id: string; Name: string; icon: string | null };

type PlayerListRow = {
  profile_id: string;
  Name: string;
  emailaddress: string | null;
  org_name: string | null;
  organization_id: string | null;
  org_group_id: string | null;
  is_org_admin: 0 | 1;
  local_admin: 0 | 1;
  external_id: string | null;
  offline: 0 | 1;
  connected: 0 | 1;
  anonymous: number | null;
  account_last_used: string | null;
  last_used: string | null;
  icon?: string;
  secondary_avatar?: string;
  cover_image?: string;
  theme_id?: string;
  anthem?: string;
  mini_icon?: MiniIcon[];
  level?: ProfileLevel;
  battle_optout?: 1;
  teams: { teamid: string; teamname: string }[];
  manages?: { teamid: string; teamname: string }[];
  invitation?: 'not sent' | 'pending' | 'declined' | 'blocked' | 'left';
  invited_at?: string;
  looks_like_admin?: 1;
  deleted?: 1;
  via?: string;
};

type JoinRequestRow = { profile_id: string; Name: string; emailaddress: string | null; via: string; requested_at: string };

type OwnJoinRequestRow = { org_name: string; requested_at: string };

type TeamRow = { teamid: string; teamname: string; group_id: string; icon: string; filter_ignore: 0 | 1; members: number };

type TeamMember = { profile_id: string; Name: string };

type ScoreSeriesRow = {
  id: string;
  name: string;
  icon: string;
  group_id: string;
  allowPlayerEntry: 0 | 1;
  allowPlayerEntryOther: 0 | 1;
  notify: 0 | 1;
  showRevokedPointsInFeed: 0 | 1;
  pointsHistoryLimit: number;
  wallpost_threshold: string | null;
  event_threshold: string | null;
  team_filter: 0 | 1;
  score_verb: string;
  point_name_singular: string;
  point_name_plural: string;
  allowNewsFeedEntry: 0 | 1;
  limits_type: 0 | 1 | 2;
  limits_for: 0 | 1;
  is_admin: 0 | 1;
  tags: string[];
  point_types: PointType[];
  limits: { daily_limit: string | null; weekly_limit: string | null; monthly_limit: string | null };
  links: { id: string; linked_score_series: string; basevalue: string; factor: string; copy_tags: 0 | 1; active: 0 | 1 }[];
  deleted: 0 | 1;
  pinned: 0 | 1;
  timezone: string;
  entries: number;
};

type PointType = { id: string; name: string; addpoints: string };

type CompetitionRow = {
  id: string;
  name: string;
  group_id: string;
  start_date: string | null;
  end_date: string | null;
  reached_at: string | null;
  first_start_date: string | null;
  first_end_date: string | null;
  next_start_date: string | null;
  repeat_type_id: 1 | 2 | 3 | 4 | 5;
  repeat_end_date: string | null;
  repeats: number;
  freeze_date: string | null;
  first_freeze_date: string | null;
  hide_points: 0 | 1;
  end_type_id: 1 | 2;
  endless: 0 | 1;
  competition_type: 1 | 3 | 4;
  winner_rule: 1 | 2 | 3 | 4;
  groupingmode: 1 | 2;
  team_score: 'sum' | 'average';
  ties: 'first' | 'shared';
  use_target: 0 | 1;
  default_target: string | null;
  grand_target: string | null;
  participant_add_mode: 0 | 1 | 2;
  visibility: 0 | 1;
  db_display_order: 'Rank' | 'Name' | 'Target';
  theme: string;
  categories: string[];
  competitionfilter: string[];
  score_series: { scoreseries_id: string; tags: string[]; factor: string }[];
  competitionreward: { id: string; scoreseries_id: string; points: string; item_rank: number; tags: string[] }[];
  delayed_close: number;
  on_doubt: 'ask' | 'apply' | 'let stand';
  admins: string[];
  may_edit: 0 | 1;
  takes_part: 0 | 1;
  own_teamid: string | null;
  timezone: string;
  info_text: string;
  is_battle: 0 | 1;
  is_denied: 0 | 1;
  awaits_response: 0 | 1;
  battle: {
    challenger: string;
    challenger_name: string;
    challenger_icon: string | null;
    challenger_target: string | null;
    opponent: string;
    opponent_name: string;
    opponent_icon: string | null;
    opponent_target: string | null;
    deadline: string;
    answer: 'open' | 'accepted' | 'declined' | 'expired';
  } | null;
  is_started: 0 | 1;
  is_ended: 0 | 1;
  edition: number;
  deleted: 0 | 1;
  share_mode?: 0 | 1;
  access_key?: string;
};

type CountedSeries = { id: string; name: string; icon: string; tags: string[]; linked: 0 | 1 };

type CompetitionDefaultsRow = {
  winner_rule: 1 | 2 | 3 | 4;
  groupingmode: 1 | 2;
  ties: 'first' | 'shared';
  use_target: 0 | 1;
  participant_add_mode: 0 | 1 | 2;
  visibility: 0 | 1;
  db_display_order: 'Rank' | 'Name' | 'Target';
  theme: string;
  categories: string[];
  hide_points: 0 | 1;
  delayed_close: number;
  on_doubt: 'ask' | 'apply' | 'let stand';
};

type BoardHeader = {
  seriesId: string;
  period: 'all' | 'month' | 'week' | 'day';
  players: number;
  ranked: number;
  entries: number;
  since: string | null;
  movementSince: string;
  movementMs: number | null;
  timeZone: string;
  at?: string;
  sense?: 'happened' | 'known';
  revoked: number;
  quietSteps: number[];
  round?: ShownRound;
  frozen?: { at: string; hidden: number; reveal: RevealShown | null };
};

type ShownRound = {
  competitionId: string;
  number: number;
  from: string;
  before: string | null;
  ties: 'first' | 'shared';
  grouping: 'players' | 'teams';
  listedBy: 'Rank' | 'Name' | 'Target';
  lock: number | null;
  winners: { id: string; place: number }[];
  reachedAt?: string;
  together?: { points: string; target: string };
};

type RevealShown = {
  unit: 'entry' | 'tag' | 'row';
  step: number;
  steps: number;
  last: { profileId: string; from: number | null; to: number | null; gained: string; entries: number } | null;
  next: string | null;
};

type BoardRow = {
  profileId: string;
  name: string;
  detail: string;
  teamIds: string[];
  place: number;
  rank: number | null;
  tied: boolean;
  points: string;
  entries: number;
  movement: number | null;
  latest: { entryId: string; points: string; occurredAt: string } | null;
  toNext: string | null;
  course: number[];
  target?: string;
  reachedAt?: string;
  hidden?: number;
};

type BoardTimeline = {
  from: string | null;
  to: string | null;
  stepMs: number;
  stretches: { from: string; counts: number[] }[];
  leadChanges: { at: string; profileId: string; name: string }[];
  knownFrom: string | null;
};

type NewEntry = {
  id: string;
  seriesId: string;
  profileId: string;
  name: string;
  points: string;
  pointType: string | null;
  comment: string | null;
  tags: string[];
  teamIds: string[];
  occurredAt: string;
  recordedAt: string;
  giverId: string | null;
  giverName: string | null;
  channel: 'session' | 'api-key' | 'command-line' | 'import' | 'reaction' | 'automation' | 'schedule' | 'cast' | 'hook' | 'integration';
  importId: string | null;
  source:
    | { kind: 'link'; linkId: string; entryId: string; replaces?: string }
    | { kind: 'correction'; entryId: string }
    | { kind: 'competition'; competitionId: string; round: number; rewardId: string }
    | { kind: 'badge'; badgeId: string; winId: string; rewardId: string }
    | { kind: 'quest'; questId: string; attemptId: string; replaces?: string }
    | { kind: 'post'; postId: string; commentId?: string }
    | {
        kind: 'rule';
        ruleId: string;
        actionId: string;
        from: 'object' | 'badge' | 'quest' | 'competition' | 'integration' | 'webhook';
        fromId: string;
        itemId: string;
      }
    | null;
  revoked: EntryTurn | null;
  reinstated: EntryTurn | null;
  rankBefore: number | null;
  rankAfter: number | null;
  rank: number | null;
};

type WhyRank = {
  position: string;
  row: BoardRow;
  sharedBy: number;
  ladder: { profileId: string; name: string; rank: number | null; tied: boolean; points: string; hidden?: number; distance: string }[];
  next: { rank: number; profileId: string; needs: string } | null;
  course: { at: string; total: string }[];
  rivalCourse: { at: string; total: string }[];
  stretches: { from: string; to: string }[];
  entries: EntryRow[];
  entryCount: number;
};

type SeenRow = { profileId: string; rank: number | null; tied: boolean; points: string; hides: string[] };

type ScoreRow = {
  profile_id: string;
  rank: number | null;
  tied: boolean;
  Name: string;
  icon: string | null;
  team: string;
  Score: string;
  target: string | null;
  percent: number | null;
  standing_class: 'winner' | 'achieved' | 'winning' | 'ongoing' | 'losing' | null;
  hidden?: number;
};

type CommonTarget = { points: string; target: string; percent: number };

type RosterTeamRow = {
  id: string;
  teamid: string | null;
  teamname: string;
  icon: string;
  teamtarget: string | null;
  target_sharing: 0 | 1;
  players_only: 0 | 1;
  players: number;
};

type RosterPlayerRow = {
  profile_id: string;
  Name: string;
  icon: string | null;
  target: string | null;
  own_target: string | null;
  teamid: string | null;
};

type FreeTeamRow = { teamid: string; teamname: string; group_id: string; icon: string; filter_ignore: 0 | 1 };

type ClosedRoundRow = {
  number: number;
  from: string;
  until: string;
  known_by: string | null;
  lock: number | null;
  locked: boolean;
  winners: { id: string; name: string; points: string; place: number }[];
  top: { id: string; name: string; points: string; rank: number }[];
  count: number;
  doubt: ('winners' | 'top' | 'rewards')[] | null;
  disputes: number | null;
  dispute_until: string | null;
  corrected: boolean;
  rules: {
    competition_type: 1 | 3;
    grand_target: string | null;
    winner_rule: 1 | 2 | 3 | 4;
    team_score: 'sum' | 'average';
    ties: 'first' | 'shared';
    use_target: 0 | 1;
    default_target: string | null;
    competitionfilter: string[];
    score_series: { scoreseries_id: string; tags: string[]; factor: string }[];
    competitionreward: { id: string; scoreseries_id: string; points: string; item_rank: number; tags: string[] }[];
  } | null;
  disqualified: { id: string; name: string }[];
  locks: { lock: number; known_by: string }[];
};

type DisputeRow = {
  id: string;
  lock: number;
  profile_id: string;
  name: string;
  own: boolean;
  words: string | null;
  raised_at: string;
  state: 'open' | 'withdrawn' | 'answered';
  answer: {
    decision: 'apply' | 'stand' | 'disqualify' | 'readmit' | 'correct';
    reason: string | null;
    by_name: string | null;
    at: string;
  } | null;
};

type CompetitionThemeRow = {
  id: string;
  name: string;
  icon: string;
  backgroundimage: string;
  mainTemplate: 'list' | 'table' | 'podium' | 'race' | 'headtohead' | 'common';
  main_layout: 'list' | 'table' | 'podium' | 'race' | 'tiles';
  sub_layout_1: '' | 'list' | 'table' | 'podium' | 'race' | 'tiles';
  sub_layout_2: '' | 'list' | 'table' | 'podium' | 'race' | 'tiles';
  columns: ('rank' | 'name' | 'team' | 'points' | 'percent')[];
  playersperpage: number;
  show_top_only: number;
  background_gradient: 'none' | 'night' | 'forest' | 'ember' | 'dusk' | 'mist' | 'sand';
  background_animation: 'none' | 'snow' | 'confetti' | 'stars';
  background_overlay: 'none' | 'dark' | 'light';
  progress_class: 'bar' | 'ring' | 'none';
  ticker_layout: 'none' | 'bottom' | 'top';
  header_text_color: string;
  player_text_color: string;
  css: string;
  edition: number;
  deleted: 0 | 1;
};

type BadgeRow = {
  id: string;
  Name: string;
  Icon: string;
  description: string;
  badge_type: 2 | 3 | 4 | 5 | 6 | 7;
  group_id: string;
  scoreseries_id: string;
  value: string | null;
  valuemode: 0 | 1 | 2;
  accuminstant: 0 | 1;
  pointtransaction: string | null;
  timezone: string;
  timeperiod: number;
  timeperiodstr: '+1 day' | '+1 week' | '+1 month' | '+1 year';
  start_date: string | null;
  notify: 0 | 1 | 2;
  mini_icon_slot: 0 | 1 | 2 | 3 | 4;
  team_filter: 0 | 1;
  publishphase: 0 | 1 | 2;
  active: 0 | 1;
  categories: string[];
  background_color: string | null;
  background_image: string | null;
  confetti_animation: 0 | 1 | 2;
  levels: BadgeLevelRow[];
  template: 0 | 1;
  deleted: 0 | 1;
  in_use_since: string | null;
  badge_teams?: string[];
  sub_series?: BadgeSourceRow[];
  badgereward?: BadgeRewardRow[];
  edition?: number;
  share_mode?: 0 | 1;
  access_key?: string;
  winners?: number;
  players?: number;
  progressinfo?: BadgeProgressInfo | null;
  leaderinfo?: BadgeLeaderInfo | null;
  times_won?: number;
  last_won?: string | null;
  last_win_id?: string | null;
  current_level?: string | null;
  next_level?: string | null;
};

type BadgeLevelRow = {
  id: string;
  Name: string;
  Icon: string;
  description: string;
  badge_type: 2 | 3;
  valuemode: 0 | 1 | 2 | null;
  value: string | null;
  scoreseries_id?: string;
  points?: string;
  tags?: string[];
};

type BadgeSourceRow = {
  scoreseries_id: string;
  point_factor: string;
  point_function: 0 | 1 | 2 | null;
  tags: { filter_type: 'tag' | 'pointtype'; filter_id: string }[];
};

type BadgeRewardRow = { id: string; scoreseries_id: string; points: string; tags: string[] };

type BadgeProgressInfo = {
  cur_value: string;
  level_target: string | null;
  current_level: string | null;
  next_level: string | null;
  date_end: string | null;
};

type BadgeLeaderInfo = { leader_name: string; cur_value: string; account_profile_id: string };

type BadgeDefaultsRow = { notify: 0 | 1 | 2; publishphase: 0 | 1 | 2; confetti_animation: 0 | 1 | 2; categories: string[] };

type BadgeWinRow = {
  player_badge_id: string;
  badgeid: string;
  badge_name: string;
  badge_icon: string;
  profile_id: string;
  Name: string;
  icon: string | null;
  level: string | null;
  level_id: string | null;
  date: string;
  value: string | null;
  inscription: string | null;
  period_from: string | null;
  period_before: string | null;
  state: 'standing' | 'withdrawn' | 'revoked';
  revoked: 0 | 1;
  ended_at: string | null;
  reason: string | null;
  ended_by?: string | null;
  returned_at: string | null;
};

type BadgePlayerProgress = { profile_id: string; Name: string; icon: string | null; cur_value: string; level_target: string | null };

type BadgeWinner = { profile_id: string; Name: string; icon: string | null };

type BadgeWhyEntry = {
  entry_id: string;
  scoreseries_id: string;
  series_name: string;
  date: string;
  points: string;
  comment: string | null;
  counts: 0 | 1;
  revoked: 0 | 1;
};

type BadgePlayerRow = {
  profile_id: string;
  Name: string;
  icon: string | null;
  cur_value?: string | null;
  awarded: number;
  last_won: string | null;
};

type BadgeCareerRow = { badge: BadgeRow; level: string | null; next_level: string | null; date: string | null };

type AutomationRow = {
  id: string;
  name: string;
  source: 'object' | 'badge' | 'quest' | 'competition' | 'integration' | 'webhook';
  source_event: string;
  source_id: string;
  organization_id: string;
  filter: {
    field: string;
    operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'cont' | 'ncont' | 'start' | 'nstart' | 'end' | 'nend';
    values: string[];
  }[];
  position: number;
  enabled: 0 | 1;
  actions: AutomationActionRow[];
  last_run: {
    at: string;
    gave: number;
    took: number;
    skipped: (
      | 'player-missing'
      | 'player-not-found'
      | 'points-missing'
      | 'points-unreadable'
      | 'points-out-of-range'
      | 'time-unreadable'
      | 'time-in-future'
      | 'point-type-not-found'
      | 'series-deleted'
      | 'loop'
    )[];
  } | null;
};

type AutomationActionRow = {
  id: string;
  scoreseries_id: string;
  player_column: string;
  points_column: string;
  score_prefix: string;
  giver_column: string;
  comment_column: string;
  datetime_column: string;
  tags_column: string;
  point_type_column: string;
  revoke_rule: 0 | 1 | 2 | 3;
};

type UsualIntegrationStep = {
  event_type: 'created' | 'updated' | 'completed' | 'deleted';
  id_column: string;
  player_email_column: string;
  name_column: string;
  points_column: string;
  point_time_column: string;
  comment_column: string;
};

type IntegrationRow = {
  id: string;
  system_type:
    | 'thinkificoauth'
    | 'chattool'
    | 'crm'
    | 'spreadsheet'
    | 'helpdesk'
    | 'webshop'
    | 'survey'
    | 'telephony'
    | 'projecttool'
    | 'automationhub';
  instance_name: string;
  instance_name2: string;
  url: string;
  logo: string;
  organization_id: string;
  use_share_settings: 0 | 1;
  token_valid_time: number;
  session_valid_time: number;
  steps: IntegrationStepRow[];
  events: IntegrationEventRow[];
  communities: { id: string; name: string; external_id: string }[];
  enabled: 0 | 1;
  access_ended: 0 | 1;
  app_secret: string;
  has_key: 0 | 1;
};

type IntegrationStepRow = {
  id: string;
  config_id: string;
  system_type:
    | 'thinkificoauth'
    | 'chattool'
    | 'crm'
    | 'spreadsheet'
    | 'helpdesk'
    | 'webshop'
    | 'survey'
    | 'telephony'
    | 'projecttool'
    | 'automationhub';
  name: string;
  source_type: 'webhook' | 'poll' | 'file' | 'api';
  event_type: 'created' | 'updated' | 'completed' | 'deleted';
  target: 'points' | 'players' | 'teams' | 'objects';
  score_series_id: string;
  object_id: string;
  object_columns: { field: string; column: string }[];
  id_column: string;
  player_email_column: string;
  name_column: string;
  points_column: string;
  point_type_column: string;
  point_types: { value: string; point_type: string }[];
  point_time_column: string;
  comment_column: string;
  filter: {
    field: string;
    operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'cont' | 'ncont' | 'start' | 'nstart' | 'end' | 'nend';
    values: string[];
  }[];
  paths: string[];
  tags: string[];
  create_tag_if_missing: 0 | 1;
  fetch_all: 0 | 1;
  revoke_rule: 0 | 1 | 2 | 3;
  invite_player: 0 | 1;
  create_player: 0 | 1;
  ignore_deleted_players: 0 | 1;
  external_id_prefix: string;
  external_id_column: string;
  team_external_id_prefix: string;
  team_external_id_column: string;
  enabled: 0 | 1;
  held: { delivery_id: string; time: string; missing: number; of: number } | null;
  has_address: 0 | 1;
  last_message: string;
  last_activity: string | null;
  last_line: IntegrationLogRow | null;
};

type IntegrationLogRow = {
  id: string;
  time: string;
  step: string;
  step_id: string;
  level: 'info' | 'warning' | 'error';
  message: string;
  delivery_id: string;
  what:
    | 'received'
    | 'replayed'
    | 'rows'
    | 'gave-nothing'
    | 'points-refused'
    | 'held'
    | 'released-gone'
    | 'released-kept'
    | 'released-back'
    | 'payload-gone'
    | 'unreadable'
    | 'too-many-rows'
    | 'off'
    | 'removed';
  via: 'hook' | 'callback' | 'poll' | 'stand-in' | 'file' | 'api' | null;
  taken: number;
  same: number;
  filtered: number;
  skipped: number;
  gone: number;
  missing: number;
  of: number;
  skips: {
    row: number;
    why:
      | 'row-unreadable'
      | 'id-missing'
      | 'player-missing'
      | 'player-not-found'
      | 'player-deleted'
      | 'player-refused'
      | 'team-missing'
      | 'team-refused'
      | 'object-gone'
      | 'value-unreadable';
  }[];
  why: (
    | 'player-missing'
    | 'player-not-found'
    | 'points-missing'
    | 'points-unreadable'
    | 'points-out-of-range'
    | 'time-unreadable'
    | 'time-in-future'
    | 'point-type-not-found'
    | 'series-deleted'
    | 'loop'
  )[];
  code: string;
};

type IntegrationEventRow = {
  id: string;
  config_id: string;
  system_type:
    | 'thinkificoauth'
    | 'chattool'
    | 'crm'
    | 'spreadsheet'
    | 'helpdesk'
    | 'webshop'
    | 'survey'
    | 'telephony'
    | 'projecttool'
    | 'automationhub';
  name: string;
  event_main_type: 'message' | 'webhook' | 'mail';
  event_sub_type: 'single' | 'digest';
  trigger_interval: { day: number; time: string }[];
  ScoreSeriesAdd: 0 | 1;
  CompetitionEnd: 0 | 1;
  BadgeAward: 0 | 1;
  filter: {
    field: string;
    operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'cont' | 'ncont' | 'start' | 'nstart' | 'end' | 'nend';
    values: string[];
  }[];
  address: string;
  enabled: 0 | 1;
  stopped: 'gone' | 'no-admin' | 'unreachable' | null;
};

type ObjectRow = {
  id: string;
  name: string;
  icon: string;
  access_for: ('players' | 'teammanagers' | 'admins')[];
  allow_new_entry: 0 | 1 | 2;
  allow_delete: 0 | 1 | 2;
  allow_update: 0 | 1 | 2;
  may_add: 0 | 1;
  fields: ObjectFieldRow[];
};

type ObjectFieldRow = {
  id: string;
  client_id: string;
  label: string;
  data_type: 'string' | 'decimal' | 'bool' | 'datetime' | 'player' | 'team' | 'list' | 'text' | 'link' | 'image' | 'relation';
  options: { id: string; label: string }[] | { object_id: string };
  default_value: string;
  filter_column: 0 | 1;
  default_filter_value: string;
  access_rules: 'open' | 'noedit' | 'conditional';
  access_for: {
    type: 'view' | 'add' | 'update' | 'delete' | 'noedit';
    role?: 'players' | 'teammanagers' | 'admins';
    condition: {
      field: string;
      operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'cont' | 'ncont' | 'start' | 'nstart' | 'end' | 'nend';
      values: string[];
    }[];
  }[];
  format: string;
};

type ItemRow = { id: string; data: ItemEntryRow[]; revision: number; may_update: 0 | 1; may_delete: 0 | 1 };

type ItemEntryRow = {
  data_object_field_id: string;
  value: string;
  data_type: 'string' | 'decimal' | 'bool' | 'datetime' | 'player' | 'team' | 'list' | 'text' | 'link' | 'image' | 'relation';
  Name: string | null;
  icon: string | null;
  relation: 'self' | 'team' | 'other' | null;
  data_restriction: 0 | 1;
  data_restriction_type: 'readonly' | null;
  data_restriction_role: 'players' | 'teammanagers' | 'admins' | null;
};

type ItemChangeRow = {
  kind: 'added' | 'changed' | 'deleted' | 'restored';
  happened_at: string;
  recorded_at: string;
  by: string | null;
  by_id: string | null;
  channel: 'session' | 'api-key' | 'command-line' | 'import' | 'reaction' | 'automation' | 'schedule' | 'cast' | 'hook' | 'integration';
  changes: { data_object_field_id: string; before: ItemValueRow | null; after: ItemValueRow | null }[];
};

type ItemValueRow = {
  data_object_field_id: string;
  value: string;
  data_type: 'string' | 'decimal' | 'bool' | 'datetime' | 'player' | 'team' | 'list' | 'text' | 'link' | 'image' | 'relation';
  Name: string | null;
  icon: string | null;
  relation: 'self' | 'team' | 'other' | null;
};

type QuestDefaultsRow = { questtype: 1 | 2; freeforall: 0 | 1; tags: string[] };

type FieldRow = {
  id: string;
  field_type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  field_subtype: string | null;
  field_title: string;
  field_order: number;
  mandatory: 0 | 1;
  casesensitive: 0 | 1;
  contentblob: string;
  feedback?: { text: string; blob: string; advanced_editor: 0 | 1 };
  choices: ChoiceRow[];
};

type ChoiceRow = {
  id: string;
  choice_label: string;
  choice_points?: string;
  iscorrect?: 0 | 1;
  player_custom_choice: 0 | 1;
  contentblob: string;
};

type QuestPlayerRow = { profileid: string; name: string; icon: string | null };

type QuestTeamRow = { teamid: string; teamname: string; icon: string; members: number };

type AttemptRow = {
  response_set_id: string;
  round: number;
  status: 'inprogress' | 'done';
  started_at: string;
  done_at: string | null;
  activities: AttemptActivityRow[];
  points: string | null;
  bonus: string | null;
  revoked: 0 | 1;
};

type AttemptActivityRow = {
  id: string;
  status: 'notstarted' | 'inprogress' | 'done';
  opened_at: string | null;
  spent_ms: number | null;
  final: 0 | 1;
  answers: AnswerRow[];
  draft: { number: number; responses: AnswerRow[] } | null;
  points: string | null;
  iscorrect: 0 | 1 | null;
};

type AnswerRow = { field_id: string; choices: string[]; text: string | null };

type ActivityResult = {
  activityid: string;
  title: string;
  anon_answers: 0 | 1;
  answers: number;
  judged: number;
  right: number;
  spent_ms: number | null;
  fields: FieldResult[];
};

type FieldResult = {
  id: string;
  field_type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  field_subtype: string | null;
  field_title: string;
  answers: number;
  choices: { id: string; label: string; count: number; average_place: number | null }[];
  average: number | null;
  nps: { detractors: number; passives: number; promoters: number; score: number | null } | null;
  texts: string[];
  texts_count: number;
};

type RespondentRow = { response_set_id: string; profileid: string; name: string };

type ResponseRow = {
  response_set_id: string;
  profileid: string | null;
  name: string | null;
  icon: string | null;
  status: 'inprogress' | 'done';
  started_at: string | null;
  done_at: string | null;
  answered: number;
  judged: number;
  right: number;
  points: string | null;
  answers: { activityid: string; field_id: string; choices: string[]; text: string | null }[];
};

type OverviewRow = {
  status: 'notstarted' | 'inprogress' | 'done' | null;
  participants: number;
  notstarted: number | null;
  inprogress: number | null;
  done: number | null;
};

type TeamProgressRow = {
  teamid: string;
  teamname: string;
  icon: string;
  status: 'notstarted' | 'inprogress' | 'done' | null;
  participants: number;
  notstarted: number | null;
  inprogress: number | null;
  done: number | null;
};

type ParticipantRow = {
  profileid: string;
  name: string;
  icon: string | null;
  status: 'notstarted' | 'inprogress' | 'done';
  answered: number;
  started_at: string | null;
  done_at: string | null;
  points: string | null;
};

type CastRow = {
  id: string;
  name: string;
  icon: string;
  group: string;
  pin?: string;
  online?: 0 | 1;
  replace_repeat_comp?: 0 | 1;
  replace_repeat_grace?: number;
  show_events?: 0 | 1;
  access_key?: string;
  url?: string;
  items?: CastItemRow[];
  edition?: number;
  deleted?: 0 | 1;
};

type SlideRow = { id: string; ttype: 1 | 2 | 3 | 4 | 5 | 10 | 20 | 21; seconds: number; with_feed: 0 | 1; contents: SlideContent[] };

type SlideContent = { id: string; name: string; round: number | null };

type WidgetBoardRow = {
  id: string;
  name: string;
  public: 0 | 1;
  template: 0 | 1;
  theme_obj: BoardThemeRow;
  group_id: string;
  team_filter: 0 | 1;
  hide_title: 0 | 1;
  showteamfilter: 0 | 1;
  showplayerfilter: 0 | 1;
  showcategoryfilter: 0 | 1;
  teamfilterlabel: string;
  playerfilterlabel: string;
  categoryfilterlabel: string;
  board_team_list: { teamid: string; included: '1' }[];
  is_statusboard: 0 | 1;
  icon: string;
  share_mode?: 0 | 1;
  key?: string;
  revision?: number;
  deleted?: 0 | 1;
};

type BoardThemeRow = { id: string; name: string; icon: string; background_gradient: string; playground_rgb: string };

type WidgetRow = {
  id: string;
  widgetno: number;
  widget_type: 'value' | 'chart' | 'playerlist' | 'gauge' | 'badges' | 'competitions' | 'quests' | 'text';
  scoreseries_id: string;
  scoreseries_list: string;
  series_names?: string;
  accumulated: 0 | 1;
  show_for: '' | 'player' | 'team';
  show_for_player_id: string;
  show_for_team_id: string;
  compare_to: '' | 'player' | 'target' | 'team' | 's_target';
  compare_to_player_id: string;
  compare_target: string;
  compare_to_team_id: string;
  compare_target_item_id: string;
  group_by: 'none' | 'day' | 'week' | 'month' | 'player' | 'team' | 'tag';
  height: 'normal' | 'high';
  width: 'small' | 'normal' | 'wide';
  period: 'day' | 'week' | 'month' | 'quarter' | 'year' | 'all';
  timetype: 'current' | 'previous' | 'rolling';
  chart_type: 'line' | 'bar' | 'area' | 'pie';
  compare_chart_type: 'line' | 'bar' | 'area' | 'pie';
  playerlist_type: 'top' | 'bottom' | 'all';
  sumcount: 'sum' | 'count' | 'average';
  show_compare_to_value: 0 | 1;
  tag_filter: string[];
  group_tags: string[];
  badgecategories: string[];
  widgetvalueclass: 'primary' | 'secondary' | 'status';
  showprev: 0 | 1;
  showsum: 0 | 1;
  widget_row: number | null;
  widget_col: number | null;
  custom_title: string;
  hide_avatar: 0 | 1;
  revision: number;
};

type WidgetValueRow = {
  id: string;
  hidden: 0 | 1;
  chart_type: 'line' | 'bar' | 'area' | 'pie';
  from: string | null;
  before: string | null;
  value: string;
  entries: number;
  previous: string | null;
  compared: string | null;
  percent: number | null;
  elapsed: number | null;
  indicator: 'losing' | 'ongoing' | 'winning' | null;
  buckets: WidgetBucket[];
};

type WidgetBucket = { id: string; name: string; value: string; previous: string | null; compared: string | null };

type ShownWins = { id: string; wins: BadgeWinRow[] };

type ShownCompetition = { id: string; name: string; end_date: string | null };

type FeedPost = {
  id: string;
  feed_tname:
    | 'shout'
    | 'score'
    | 'score_revoked'
    | 'badge'
    | 'badge_level'
    | 'competition_start'
    | 'competition_end'
    | 'battle_challenge'
    | 'battle_start'
    | 'battle_end'
    | 'quest_completed'
    | 'reward_bought'
    | 'player_joined';
  profileid: string | null;
  name: string | null;
  icon: string | null;
  teams: { id: string; name: string }[];
  message: string | null;
  mentions: FeedMention[];
  pictures: string[];
  about: FeedAbout;
  competitionid: string | null;
  event_created: string;
  recorded_at: string;
  edited_at: string | null;
  struck: Struck | null;
  likes: number;
  liked: 0 | 1;
  comments: FeedComment[];
  comment_count: number;
  pinned_id: number | null;
  is_group_admin: 0 | 1;
  can_admin: 0 | 1;
  is_yours: 0 | 1;
};

type FeedMention = { profile_id: string; name: string | null };

type FeedAbout = {
  series_id?: string;
  series_name?: string;
  entry_id?: string;
  points?: string;
  badge_id?: string;
  badge_name?: string;
  badge_icon?: string;
  level?: string;
  competition_id?: string;
  competition_name?: string;
  round?: number;
  item_id?: string;
  item_name?: string;
  players?: FeedPerson[];
  places?: FeedPlace[];
};

type FeedPerson = { profile_id: string; Name: string; icon: string | null };

type FeedPlace = {
  place: number;
  profileid: string | null;
  teamid: string | null;
  name: string;
  icon: string | null;
  points: string;
  is_yours: boolean;
};

type Struck = { at: string; reason: string | null; by_name?: string | null; revocation_id?: string };

type FeedComment = {
  id: string;
  profileid: string | null;
  name: string | null;
  icon: string | null;
  feedcomment: string | null;
  comment_date: string;
  mentions: FeedMention[];
  is_yours: 0 | 1;
  can_delete: 0 | 1;
};

type CelebrationRow = {
  id: string;
  type:
    | 'shout'
    | 'score'
    | 'score_revoked'
    | 'badge'
    | 'badge_level'
    | 'competition_start'
    | 'competition_end'
    | 'battle_challenge'
    | 'battle_start'
    | 'battle_end'
    | 'quest_completed'
    | 'reward_bought'
    | 'player_joined';
  recorded_at: string;
  happened_at: string;
  people: Celebrated[];
  about: FeedAbout;
  confetti_animation?: 0 | 1 | 2;
  background_color?: string | null;
  background_image?: string | null;
};

type Celebrated = {
  profile_id: string;
  Name: string;
  icon: string | null;
  secondary_avatar: string | null;
  theme_id: string | null;
  anthem: string | null;
};

type TvRow = {
  id: string;
  name: string;
  castid: string;
  by: 'pairing' | 'pin' | 'window';
  since: string;
  online: 0 | 1;
  last_contact: string | null;
  awaited: 0 | 1;
  build: string;
};

type IconRow = { id: string; path: string; public: 0 | 1; name: string };

type TargetRow = { id: string; name: string; group_id: string; items: number };

type TargetItemRow = {
  id: string;
  name: string;
  target_id: string;
  target_name: string;
  score_series_id: string;
  per_player: 0 | 1;
  per_day: 0 | 1;
  default_target: 0 | 1;
  replace_existing: 0 | 1;
  external_id: string | null;
  valid_from: string;
  valid_to: string | null;
  period: 'month' | 'quarter' | 'year';
  timezone: string;
};

type TargetValueRow = {
  target_item_id: string;
  group_member_id: string | null;
  team_id: string | null;
  period_target: string;
  period_daily_target: string;
  period_start: string;
  period_end: string;
  reached_at: string | null;
  changes?: { period_target: string; period_daily_target: string; effective_from: string | null }[];
};

type TargetHolderRow = { group_member_id: string | null; team_id: string | null; Name: string; icon?: string; values: number };

type InvitedGroup = { id: string; name: string; access_key: string };

type Notification = {
  id: string;
  notification_type_string:
    | 'battle_challenge'
    | 'battle_accepted'
    | 'battle_declined'
    | 'battle_won'
    | 'battle_lost'
    | 'competition_added'
    | 'competition_started'
    | 'competition_ended'
    | 'competition_won'
    | 'points_received'
    | 'points_revoked'
    | 'badge_won'
    | 'badge_level'
    | 'badge_lost'
    | 'post_comment'
    | 'post_like'
    | 'post_mention'
    | 'target_reached';
  ndata: NotificationData;
  additional_data: NotificationFigures;
  notification_date: string;
  is_read: 0 | 1;
};

type NotificationData = {
  people: FeedPerson[];
  series_id?: string;
  series_name?: string;
  badge_id?: string;
  badge_name?: string;
  badge_icon?: string;
  win_id?: string;
  level?: string;
  competition_id?: string;
  competition_name?: string;
  round?: number;
  post_id?: string;
  words?: string | null;
};

type NotificationFigures = { points?: string; entries?: number; people?: number; times?: number; rank?: number };

type PaceRow = {
  id: string;
  of: 'player' | 'team';
  name: string;
  icon: string | null;
  target: string;
  daily: string;
  by: 'own' | 'team' | 'all' | 'default';
  from: string;
  to: string;
  reached: string;
  expected: string;
  elapsed: number;
  band: 'losing' | 'ongoing' | 'winning' | null;
  needed: string | null;
  projection: string | null;
  reachedAt: string | null;
};

type TogetherRow = {
  reached: string;
  target: string;
  expected: string;
  elapsed: number;
  band: 'losing' | 'ongoing' | 'winning' | null;
  projection: string | null;
  from: string;
  to: string;
  count: number;
  reachedBy: number;
  behind: number;
};

type TargetGridRow = {
  id: string;
  name: string;
  icon: string | null;
  values: {
    target: string | null;
    daily: string | null;
    by: 'own' | 'team' | 'all' | 'default' | null;
    otherwise: string | null;
    reached: string | null;
  }[];
  pace: PaceRow | null;
};

type PersonalReadRow = {
  id: string;
  organization_id: string;
  org_name: string;
  program: 0 | 1;
  profileid: string | null;
  name: string | null;
  what: 'profile' | 'players' | 'export' | 'archive';
  time: string;
};

type ReviewedRow = {
  line: number;
  fate: 'new' | 'changed' | 'same' | 'refused';
  profile_id?: string;
  name: string;
  email?: string;
  external_id?: string;
  team?: string;
  changes?: { field: 'name' | 'email' | 'external_id' | 'team'; from: string | null; to: string; stays?: 1 }[];
  refused?: { field: 'name' | 'email' | 'external_id' | 'team' | 'row'; code: string; reason: string; other?: number; use?: string };
};

type Mention = { seriesid: string; entry_id: string; profileid: string; name: string; time: string };

type RevocationPreview = {
  previewId: string;
  kind: 'revoke' | 'reinstate';
  asOf: string;
  position: string;
  entries: EntryRow[];
  entryCount: number;
  linkedCount: number;
  series: {
    seriesId: string;
    name: string;
    linked: boolean;
    changes: {
      profileId: string;
      name: string;
      before: { points: string; rank: number | null };
      after: { points: string; rank: number | null };
    }[];
    changeCount: number;
  }[];
  limits: {
    seriesId: string;
    profileId: string;
    name: string;
    span: 'day' | 'week' | 'month';
    since: string;
    before: string;
    after: string;
    limit: string;
  }[];
  rounds: {
    competitionId: string;
    name: string;
    round: number;
    teams: boolean;
    onDoubt: 'ask' | 'apply' | 'let stand';
    changes: {
      id: string;
      name: string;
      before: { points: string; rank: number | null };
      after: { points: string; rank: number | null };
    }[];
    changeCount: number;
    rewards: { rewardId: string; profileId: string; name: string; seriesId: string; seriesName: string; points: string; won: boolean }[];
    rewardCount: number;
    series: {
      seriesId: string;
      name: string;
      linked: boolean;
      changes: {
        profileId: string;
        name: string;
        before: { points: string; rank: number | null };
        after: { points: string; rank: number | null };
      }[];
      changeCount: number;
    }[];
    limits: {
      seriesId: string;
      profileId: string;
      name: string;
      span: 'day' | 'week' | 'month';
      since: string;
      before: string;
      after: string;
      limit: string;
    }[];
  }[];
  places: {
    competitionId: string;
    name: string;
    round: number;
    teams: boolean;
    places: { id: string; name: string; place: number }[];
    placeCount: number;
    rewards: { rewardId: string; profileId: string; name: string; seriesId: string; seriesName: string; points: string; won: boolean }[];
    rewardCount: number;
  }[];
  badges: {
    badgeId: string;
    name: string;
    changes: {
      winId: string;
      profileId: string;
      name: string;
      what: 'withdrawn' | 'returned' | 'won';
      level: string | null;
      wonAt: string;
    }[];
    changeCount: number;
  }[];
  rules: {
    automationId: string;
    name: string;
    entries: { id: string; profileId: string; name: string; seriesId: string; series: string; points: string; what: 'given' | 'taken' }[];
    entryCount: number;
  }[];
  targets: {
    itemId: string;
    seriesId: string;
    item: string;
    of: 'player' | 'team';
    id: string;
    name: string;
    from: string;
    to: string;
    target: string;
    before: string | null;
    after: string | null;
  }[];
  posts: {
    postId: string;
    kind:
      | 'shout'
      | 'score'
      | 'score_revoked'
      | 'badge'
      | 'badge_level'
      | 'competition_start'
      | 'competition_end'
      | 'battle_challenge'
      | 'battle_start'
      | 'battle_end'
      | 'quest_completed'
      | 'reward_bought'
      | 'player_joined';
    profileId: string;
    name: string;
    what: 'struck' | 'restored' | 'amended';
  }[];
  balances: {
    seriesId: string;
    currency: string;
    profileId: string;
    name: string;
    before: string;
    after: string;
    orders: { orderId: string; item: string; amount: string; what: 'held' | 'free' | 'taken' }[];
  }[];
};

type ImportError = {
  line: number;
  field: 'id' | 'player' | 'points' | 'time' | 'comment' | 'tags' | 'revokes' | 'row';
  code: string;
  reason: string;
};

type ImportCounts = { rows: number; fresh: number; known: number; revoking: number; errors: number };

type TrialRow = {
  from: string;
  before: string;
  ranked: number;
  entries: number;
  rows: { id: string; name: string; rank: number; tied: boolean; points: string }[];
};

type RulingPreview = {
  lock: number;
  known_by: string;
  winners: { before: { id: string; name: string; place: number }[]; after: { id: string; name: string; place: number }[] };
  changes: { id: string; name: string; before: { points: string; rank: number | null }; after: { points: string; rank: number | null } }[];
  changeCount: number;
  rewards: { rewardId: string; profileId: string; name: string; seriesId: string; seriesName: string; points: string; won: boolean }[];
  rewardCount: number;
  series: {
    seriesId: string;
    name: string;
    linked: boolean;
    changes: {
      profileId: string;
      name: string;
      before: { points: string; rank: number | null };
      after: { points: string; rank: number | null };
    }[];
    changeCount: number;
  }[];
  limits: {
    seriesId: string;
    profileId: string;
    name: string;
    span: 'day' | 'week' | 'month';
    since: string;
    before: string;
    after: string;
    limit: string;
  }[];
  rounds: {
    competitionId: string;
    name: string;
    round: number;
    teams: boolean;
    onDoubt: 'ask' | 'apply' | 'let stand';
    changes: {
      id: string;
      name: string;
      before: { points: string; rank: number | null };
      after: { points: string; rank: number | null };
    }[];
    changeCount: number;
    rewards: { rewardId: string; profileId: string; name: string; seriesId: string; seriesName: string; points: string; won: boolean }[];
    rewardCount: number;
    series: {
      seriesId: string;
      name: string;
      linked: boolean;
      changes: {
        profileId: string;
        name: string;
        before: { points: string; rank: number | null };
        after: { points: string; rank: number | null };
      }[];
      changeCount: number;
    }[];
    limits: {
      seriesId: string;
      profileId: string;
      name: string;
      span: 'day' | 'week' | 'month';
      since: string;
      before: string;
      after: string;
      limit: string;
    }[];
  }[];
  places: {
    competitionId: string;
    name: string;
    round: number;
    teams: boolean;
    places: { id: string; name: string; place: number }[];
    placeCount: number;
    rewards: { rewardId: string; profileId: string; name: string; seriesId: string; seriesName: string; points: string; won: boolean }[];
    rewardCount: number;
  }[];
  badges: {
    badgeId: string;
    name: string;
    changes: {
      winId: string;
      profileId: string;
      name: string;
      what: 'withdrawn' | 'returned' | 'won';
      level: string | null;
      wonAt: string;
    }[];
    changeCount: number;
  }[];
  rules: {
    automationId: string;
    name: string;
    entries: { id: string; profileId: string; name: string; seriesId: string; series: string; points: string; what: 'given' | 'taken' }[];
    entryCount: number;
  }[];
  targets: {
    itemId: string;
    seriesId: string;
    item: string;
    of: 'player' | 'team';
    id: string;
    name: string;
    from: string;
    to: string;
    target: string;
    before: string | null;
    after: string | null;
  }[];
  posts: {
    postId: string;
    kind:
      | 'shout'
      | 'score'
      | 'score_revoked'
      | 'badge'
      | 'badge_level'
      | 'competition_start'
      | 'competition_end'
      | 'battle_challenge'
      | 'battle_start'
      | 'battle_end'
      | 'quest_completed'
      | 'reward_bought'
      | 'player_joined';
    profileId: string;
    name: string;
    what: 'struck' | 'restored' | 'amended';
  }[];
  balances: {
    seriesId: string;
    currency: string;
    profileId: string;
    name: string;
    before: string;
    after: string;
    orders: { orderId: string; item: string; amount: string; what: 'held' | 'free' | 'taken' }[];
  }[];
};

type RuleTrial = {
  trialId: string;
  asOf: string;
  position: string;
  from: string;
  to: string;
  changeCount: number;
  fittingCount: number;
  changes: TriedChange[];
  answerCount: number;
  points: { seriesId: string; points: string }[];
  givenCount: number;
  playerCount: number;
  takenCount: number;
  skips: {
    why:
      | 'player-missing'
      | 'player-not-found'
      | 'points-missing'
      | 'points-unreadable'
      | 'points-out-of-range'
      | 'time-unreadable'
      | 'time-in-future'
      | 'point-type-not-found'
      | 'series-deleted'
      | 'loop';
    count: number;
  }[];
  entries: EntryRow[];
  entryCount: number;
  series: {
    seriesId: string;
    name: string;
    linked: boolean;
    changes: {
      profileId: string;
      name: string;
      before: { points: string; rank: number | null };
      after: { points: string; rank: number | null };
    }[];
    changeCount: number;
  }[];
  limits: {
    seriesId: string;
    profileId: string;
    name: string;
    span: 'day' | 'week' | 'month';
    since: string;
    before: string;
    after: string;
    limit: string;
  }[];
  rounds: {
    competitionId: string;
    name: string;
    round: number;
    teams: boolean;
    onDoubt: 'ask' | 'apply' | 'let stand';
    changes: {
      id: string;
      name: string;
      before: { points: string; rank: number | null };
      after: { points: string; rank: number | null };
    }[];
    changeCount: number;
    rewards: { rewardId: string; profileId: string; name: string; seriesId: string; seriesName: string; points: string; won: boolean }[];
    rewardCount: number;
    series: {
      seriesId: string;
      name: string;
      linked: boolean;
      changes: {
        profileId: string;
        name: string;
        before: { points: string; rank: number | null };
        after: { points: string; rank: number | null };
      }[];
      changeCount: number;
    }[];
    limits: {
      seriesId: string;
      profileId: string;
      name: string;
      span: 'day' | 'week' | 'month';
      since: string;
      before: string;
      after: string;
      limit: string;
    }[];
  }[];
  places: {
    competitionId: string;
    name: string;
    round: number;
    teams: boolean;
    places: { id: string; name: string; place: number }[];
    placeCount: number;
    rewards: { rewardId: string; profileId: string; name: string; seriesId: string; seriesName: string; points: string; won: boolean }[];
    rewardCount: number;
  }[];
  badges: {
    badgeId: string;
    name: string;
    changes: {
      winId: string;
      profileId: string;
      name: string;
      what: 'withdrawn' | 'returned' | 'won';
      level: string | null;
      wonAt: string;
    }[];
    changeCount: number;
  }[];
  rules: {
    automationId: string;
    name: string;
    entries: { id: string; profileId: string; name: string; seriesId: string; series: string; points: string; what: 'given' | 'taken' }[];
    entryCount: number;
  }[];
  targets: {
    itemId: string;
    seriesId: string;
    item: string;
    of: 'player' | 'team';
    id: string;
    name: string;
    from: string;
    to: string;
    target: string;
    before: string | null;
    after: string | null;
  }[];
  posts: {
    postId: string;
    kind:
      | 'shout'
      | 'score'
      | 'score_revoked'
      | 'badge'
      | 'badge_level'
      | 'competition_start'
      | 'competition_end'
      | 'battle_challenge'
      | 'battle_start'
      | 'battle_end'
      | 'quest_completed'
      | 'reward_bought'
      | 'player_joined';
    profileId: string;
    name: string;
    what: 'struck' | 'restored' | 'amended';
  }[];
  balances: {
    seriesId: string;
    currency: string;
    profileId: string;
    name: string;
    before: string;
    after: string;
    orders: { orderId: string; item: string; amount: string; what: 'held' | 'free' | 'taken' }[];
  }[];
};

type TriedChange = {
  itemId: string;
  event: string;
  occurredAt: string;
  given: { profileId: string; name: string; seriesId: string; points: string }[];
  taken: { profileId: string; name: string; seriesId: string; points: string }[];
  skipped: (
    | 'player-missing'
    | 'player-not-found'
    | 'points-missing'
    | 'points-unreadable'
    | 'points-out-of-range'
    | 'time-unreadable'
    | 'time-in-future'
    | 'point-type-not-found'
    | 'series-deleted'
    | 'loop'
  )[];
};

type BadgeTrialRow = {
  given: BadgeTrialWins;
  withdrawn: BadgeTrialWins;
  moved: BadgeTrialWins;
  would_have: { count: number; players: { profile_id: string; Name: string; since: string; gains: 0 | 1 }[] };
  points: { scoreseries_id: string; points: string }[];
};

type BadgeTrialWins = { count: number; players: { profile_id: string; Name: string; level_id: string | null; since: string }[] };

type FieldFeedback = { field_id: string; text: string; blob: string; advanced_editor: 0 | 1; iscorrect: 0 | 1 | null };

type RegradePreview = {
  previewId: string;
  questId: string;
  asOf: string;
  position: string;
  results: { attemptId: string; profileId: string; name: string; round: number; before: string; after: string }[];
  resultCount: number;
  entries: EntryRow[];
  entryCount: number;
  series: {
    seriesId: string;
    name: string;
    linked: boolean;
    changes: {
      profileId: string;
      name: string;
      before: { points: string; rank: number | null };
      after: { points: string; rank: number | null };
    }[];
    changeCount: number;
  }[];
  limits: {
    seriesId: string;
    profileId: string;
    name: string;
    span: 'day' | 'week' | 'month';
    since: string;
    before: string;
    after: string;
    limit: string;
  }[];
  rounds: {
    competitionId: string;
    name: string;
    round: number;
    teams: boolean;
    onDoubt: 'ask' | 'apply' | 'let stand';
    changes: {
      id: string;
      name: string;
      before: { points: string; rank: number | null };
      after: { points: string; rank: number | null };
    }[];
    changeCount: number;
    rewards: { rewardId: string; profileId: string; name: string; seriesId: string; seriesName: string; points: string; won: boolean }[];
    rewardCount: number;
    series: {
      seriesId: string;
      name: string;
      linked: boolean;
      changes: {
        profileId: string;
        name: string;
        before: { points: string; rank: number | null };
        after: { points: string; rank: number | null };
      }[];
      changeCount: number;
    }[];
    limits: {
      seriesId: string;
      profileId: string;
      name: string;
      span: 'day' | 'week' | 'month';
      since: string;
      before: string;
      after: string;
      limit: string;
    }[];
  }[];
  places: {
    competitionId: string;
    name: string;
    round: number;
    teams: boolean;
    places: { id: string; name: string; place: number }[];
    placeCount: number;
    rewards: { rewardId: string; profileId: string; name: string; seriesId: string; seriesName: string; points: string; won: boolean }[];
    rewardCount: number;
  }[];
  badges: {
    badgeId: string;
    name: string;
    changes: {
      winId: string;
      profileId: string;
      name: string;
      what: 'withdrawn' | 'returned' | 'won';
      level: string | null;
      wonAt: string;
    }[];
    changeCount: number;
  }[];
  rules: {
    automationId: string;
    name: string;
    entries: { id: string; profileId: string; name: string; seriesId: string; series: string; points: string; what: 'given' | 'taken' }[];
    entryCount: number;
  }[];
  targets: {
    itemId: string;
    seriesId: string;
    item: string;
    of: 'player' | 'team';
    id: string;
    name: string;
    from: string;
    to: string;
    target: string;
    before: string | null;
    after: string | null;
  }[];
  posts: {
    postId: string;
    kind:
      | 'shout'
      | 'score'
      | 'score_revoked'
      | 'badge'
      | 'badge_level'
      | 'competition_start'
      | 'competition_end'
      | 'battle_challenge'
      | 'battle_start'
      | 'battle_end'
      | 'quest_completed'
      | 'reward_bought'
      | 'player_joined';
    profileId: string;
    name: string;
    what: 'struck' | 'restored' | 'amended';
  }[];
  balances: {
    seriesId: string;
    currency: string;
    profileId: string;
    name: string;
    before: string;
    after: string;
    orders: { orderId: string; item: string; amount: string; what: 'held' | 'free' | 'taken' }[];
  }[];
};
