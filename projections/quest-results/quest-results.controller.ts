import { Query } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { listOf, ok, whole } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf, Text, When, Whole } from '../../src/platform/http/fields.ts';
import { After, following, keyAfter, page, pageOf } from '../../src/platform/http/paging.ts';
import { BadInput, Forbidden } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import type { RespondentStatus } from '../../src/quests/respondent.values.ts';
import { asOfSent } from '../badge-wins/career.controller.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import type { Quest } from '../quests/quests.ts';
import { ReadQuests } from '../quests/read-quests.ts';
import { SENSES } from '../scoreboard/board-choices.values.ts';
import type { Sense } from '../scoreboard/scoreboard.view.ts';
import { PastResults } from './past-results.ts';
import { countsOf, overviewOf, type Participant, Participants, teamRows } from './participants.ts';
import { activityResult, overviewRow, participantRow, respondentRow, responseRow, teamProgressRow } from './quest-results.view.ts';
import { roundAsked } from './read-results.ts';

class OfRound {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() questid!: string;
  @Whole(1, 100_000, { optional: true, note: 'The one that began last if absent' }) round?: number;
}
export class OfPast extends OfRound {
  @When({ optional: true, note: 'Ours. For who edits the quest: as of this instant; as of now when missing' }) at?: Instant;
  @OneOf(SENSES, {
    optional: true,
    note: 'Ours. By all that is known by now of resets and regrades (the default), or by what was known then',
  })
  sense?: Sense;
}
class GetResults extends OfPast {
  @Id({ optional: true, note: 'Only of this attempt' }) responseset?: string;
  @Id({ optional: true, note: 'Only of this player' }) player?: string;
  @Id({ optional: true, note: 'Only of who began in this team' }) team?: string;
}
class GetResponses extends GetResults {
  @Whole(1, 200, { optional: true, note: '30 unless told' }) limit?: number;
  @After() after?: string;
}
class GetParticipants extends OfRound {
  @Id({ optional: true, note: 'Only who is in this team now' }) team?: string;
  @OneOf(['notstarted', 'inprogress', 'done'], { optional: true, note: 'Only who is so far' }) status?: RespondentStatus;
  @Whole(1, 200, { optional: true, note: '50 unless told' }) limit?: number;
  @After() after?: string;
}
class ResponsePlace {
  @Text({ max: 200 }) place!: string;
}
class ParticipantPlace {
  @Id() profileid!: string;
}

/** What came of quests (U-178): for who edits them, and of a quiz that they have done what is their own for players. */
@Route('quest')
export class QuestResultsController {
  constructor(
    private readonly quests: ReadQuests,
    private readonly past: PastResults,
    private readonly participants: Participants,
    private readonly visible: VisibleDirectory,
  ) {}

  @Get(
    'results',
    'What was answered in a round, by activities: how many, what was chosen, averages, NPS, own words. Of a player alone, or of a team; players see what they did in a quiz.',
    ok({ round: whole, results: listOf(activityResult), respondents: listOf(respondentRow) }),
  )
  @Allow(member, { scope: 'read' })
  async resultsOf(@Query() { questid, round, at, sense, ...sent }: GetResults, @CallOf() { who, receivedAt }: Call) {
    const viewer = knownViewer(who);
    const { quest, edits } = await this.quests.one(viewer, questid);
    if (at !== undefined && !edits) throw new Forbidden();
    const whose = edits ? sent : this.own(quest, sent, viewer.profileId);
    mustNotFilter(quest, whose.player, whose.team, whose.responseset);
    const number = roundAsked(quest, receivedAt, round);
    const asked = { round: number, profileId: whose.player, teamId: whose.team, attemptId: whose.responseset };
    const { results: told } = await this.past.of(quest, number, asOfSent({ at, sense }));
    const { results, respondents } = await told.results(quest, asked, await this.visible.of(viewer), edits);
    const isTold = edits || respondents.some(({ status }) => status === 'done');
    return {
      status: 'ok',
      round: number,
      results: isTold ? results : [],
      respondents: respondents.flatMap(({ response_set_id, profileid, name }) =>
        profileid === null || name === null ? [] : [{ response_set_id, profileid, name }],
      ),
    };
  }

  @Get(
    'responses',
    'Ours. What each has answered in a round, who began last first; without names in an order of chance.',
    page({ round: whole, responses: listOf(responseRow) }),
  )
  @Allow(member, { scope: 'read' })
  async responsesOf(@Query() { questid, round, at, sense, limit = 30, after, ...sent }: GetResponses, @CallOf() { who, receivedAt }: Call) {
    const viewer = knownViewer(who);
    const quest = await this.edited(viewer, questid);
    mustNotFilter(quest, sent.player, sent.team, sent.responseset);
    const number = roundAsked(quest, receivedAt, round);
    const list = `responses ${questid} ${number} ${at ?? ''} ${sense ?? ''} ${sent.player ?? ''} ${sent.team ?? ''} ${sent.responseset ?? ''}`;
    const asked = { round: number, profileId: sent.player, teamId: sent.team, attemptId: sent.responseset };
    const { responses } = await this.past.of(quest, number, asOfSent({ at, sense }));
    const { rows, next } = await responses.page(quest, asked, { after: keyAfter(list, ResponsePlace, after), limit });
    const told = await responses.told(rows, await this.visible.of(viewer));
    return { status: 'ok', round: number, responses: told, ...following(list, next) };
  }

  @Get(
    'participants',
    'Ours. Who takes part in a round and how far they are, by name, with teams and all together; of an anonymous quest how many alone.',
    page({ round: whole, overview: overviewRow, teams: listOf(teamProgressRow), participants: listOf(participantRow) }),
  )
  @Allow(member, { scope: 'read' })
  async participantsOf(@Query() { questid, round, team, status, limit = 50, after }: GetParticipants, @CallOf() { who, receivedAt }: Call) {
    const viewer = knownViewer(who);
    const quest = await this.edited(viewer, questid);
    mustNotFilter(quest, team, status);
    const number = roundAsked(quest, receivedAt, round);
    const people = await this.visible.of(viewer);
    if (quest.settings.isAnonymous) {
      const overview = await this.participants.counts(quest, number, people);
      return { status: 'ok', round: number, overview, teams: [], participants: [], ...following('', undefined) };
    }
    const list = `participants ${questid} ${number} ${team ?? ''} ${status ?? ''}`;
    const all = await this.participants.all(quest, number, people);
    const isAsked = ({ person, status: own }: Participant) =>
      (team === undefined || person.teamIds.includes(team)) && (status === undefined || own === status);
    const last = keyAfter(list, ParticipantPlace, after)?.profileid;
    // Who came last on the page before may be further by now: their place is among all.
    const from = last === undefined ? 0 : all.findIndex(({ person }) => person.profileId === last) + 1;
    const { rows, next } = pageOf(all.slice(from).filter(isAsked), limit, ({ person }) => ({ profileid: person.profileId }));
    return {
      status: 'ok',
      round: number,
      overview: overviewOf(countsOf(all)),
      teams: teamRows(all, people),
      participants: await this.participants.rows(quest, number, rows),
      ...following(list, next),
    };
  }

  /** @throws NotFound; Forbidden to who does not edit it */
  private async edited(viewer: ReturnType<typeof knownViewer>, questId: string): Promise<Quest> {
    const { quest, edits } = await this.quests.one(viewer, questId);
    if (!edits) throw new Forbidden();
    return quest;
  }

  /** What a player may ask for: what they did themselves in a quiz. @throws Forbidden */
  private own({ settings }: Quest, { player, team, responseset }: Filters, profileId: string | undefined): Filters {
    const isOwn = team === undefined && responseset === undefined && (player === undefined || player === profileId);
    if (profileId === undefined || settings.type !== 'quiz' || settings.isAnonymous || !isOwn) throw new Forbidden();
    return { player: profileId };
  }
}

type Filters = Pick<GetResults, 'player' | 'team' | 'responseset'>;

/** Of some alone it would be told who answered what. @throws BadInput without-names */
function mustNotFilter({ settings }: Quest, ...filters: readonly (string | undefined)[]): void {
  if (settings.isAnonymous && filters.some((one) => one !== undefined))
    throw new BadInput('without-names', 'Answers without names are told of all together');
}
