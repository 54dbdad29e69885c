import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { answering, Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { type Instant, type Position, type Recorded, streamName } from '../platform/event.values.ts';
import { inParts } from '../platform/in-parts.values.ts';
import { LatelyUsed } from '../platform/lately-used.values.ts';
import { Looks } from '../platform/looks.ts';
import { Reactions } from '../platform/reactions.ts';
import { POINTS_ACCOUNT, type PointsEvent } from '../points/points.events.ts';
import { listedEntries } from '../revocations/listed-entries.ts';
import { REVOCATIONS, type RevocationEvent } from '../revocations/revocation.events.ts';
import { type Badge, badge, badgeOf } from './badge.ts';
import { isUndecided } from './badge-periods.values.ts';
import { BADGE_WINS, type BadgeWinEvent } from './badge-wins.events.ts';
import { type BadgeWins, badgeWins, crownOf, winsOf } from './badge-wins.ts';
import { BADGE, type BadgeEvent } from './badges.events.ts';
import { type Cause, convergeWins, givenLevels } from './converge-wins.ts';
import { isCrown } from './judge-crown.values.ts';
import { type WatchedBadge, WinsDue } from './wins-due.ts';

const COMMANDS = '2c7d5e9b-0f43-4a86-8b1e-6d3a9f5c7e21';
const MOST_ORGANISATIONS = 1_000;
const MOST_LOOKS = 20_000;
/** What is said at once fits into what every engine takes. */
const MOST_FACTS = 500;
/** Players of a badge that are judged side by side. */
const AT_ONCE = 16;
/** Facts by which other badges are watched than before, or by other series. */
const CHANGING: ReadonlySet<string> = new Set(['BadgeCreated', 'BadgeRuleSet', 'BadgeDeleted', 'BadgeRestored'] satisfies Heard['type'][]);

type Heard = PointsEvent | RevocationEvent | BadgeEvent | BadgeWinEvent;
/** Whose entry of which series a fact is about, and when that happened. */
type Touched = { seriesId: string; profileId: string; occurredAt: Instant };

/**
 * Badges are won, moved, withdrawn and won again as entries and rules have it: it computes what should hold by all that is known and says the difference. What
 * is known is read in the turn of the stream that is told, so that nothing is said by less than what was said before it.
 */
@Injectable()
export class AwardBadges implements OnModuleInit {
  /** Of each organisation the badges that entries may win, as of a fact at least: read when an entry asks for them next. Most win nothing. */
  private readonly watching = new LatelyUsed<{ asOf: Position; found?: Promise<readonly WatchedBadge[]> | undefined }>(MOST_ORGANISATIONS);
  private readonly looks: Looks;

  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly due: WinsDue,
    private readonly store: EventStore,
  ) {
    this.looks = new Looks(() => store.head(), MOST_LOOKS);
  }

  onModuleInit(): void {
    this.reactions.add({
      name: 'badges',
      kind: 'decides',
      // Before there was this reaction nobody had a badge.
      begin: 'now',
      categories: [POINTS_ACCOUNT, REVOCATIONS, BADGE, BADGE_WINS],
      on: (event) => this.on(event as Recorded<Heard>),
    });
  }

  private async on(event: Recorded<Heard>): Promise<Position | undefined> {
    if (CHANGING.has(event.type)) this.change(event);
    switch (event.type) {
      case 'PointsAwarded':
        return this.entriesOf(event, [event.data]);
      case 'PointsRetagged':
        // When its entry happened is not said: it may be at any time.
        return this.entriesOf(event, [{ ...event.data, occurredAt: '' }]);
      case 'RevocationApplied':
      case 'ReinstatementApplied':
        return this.turned(event);
      case 'BadgeRuleSet':
      case 'BadgeStopped':
      case 'BadgePeriodClosed':
      case 'BadgeRestored':
        return this.ofBadge(event, event.data.badgeId);
      case 'BadgeWon':
        // A level that was given may give those after it. What is won by the rule is what should be.
        return event.data.levelId !== undefined && event.data.value === undefined ? this.ofGift(event, event.data) : undefined;
      default:
        return undefined;
    }
  }

  /** A list that was turned is about many entries: everybody's are looked at once. */
  private async turned(event: Recorded<Heard> & { type: 'RevocationApplied' | 'ReinstatementApplied' }): Promise<Position | undefined> {
    if ((await this.watchedIn(event, event.data.seriesIds)).length === 0) return undefined;
    return this.entriesOf(event, await listedEntries(this.store, event));
  }

  /** Whose entries were changed: each of them is judged once, by each badge that counts that series. */
  private async entriesOf(event: Recorded<Heard>, touched: readonly Touched[]): Promise<Position | undefined> {
    const watched = await this.watchedIn(event, [...new Set(touched.map(({ seriesId }) => seriesId))]);
    if (watched.length === 0) return undefined;
    const players = new Map(touched.map((one) => [`${one.seriesId}/${one.profileId}`, one]));
    const crowns = (await this.decided(event, watched.filter(isCrown), touched)).map(
      ({ badgeId }) =>
        () =>
          this.look(event, badgeId, (through) => this.judge(event, badgeId, undefined, through)),
    );
    const looks = [...players].map(
      ([key, { seriesId, profileId }]) =>
        () =>
          this.look(event, key, async (through) => {
            // As it begins, not as it was asked for: it answers what came meanwhile too.
            const own = (await this.watchedIn(event, [seriesId])).filter((one) => !isCrown(one));
            return this.judgeEach(own.map(({ badgeId }) => ({ event, badgeId, profileId, through })));
          }),
    );
    return lastOf(await sideBySide([...crowns, ...looks], (look) => look()));
  }

  /** Those of which something may be decided by now: everybody's entries are read for them. */
  private async decided(
    { metadata: { organisationId } }: Recorded<Heard>,
    crowns: readonly WatchedBadge[],
    touched: readonly Touched[],
  ): Promise<WatchedBadge[]> {
    const found: WatchedBadge[] = [];
    for (const one of crowns) {
      const { rules } = await this.decisions.load(badge, badgeOf(organisationId, one.badgeId));
      if (!touched.every(({ occurredAt }) => isUndecided(rules, occurredAt))) found.push(one);
    }
    return found;
  }

  private look(
    event: Recorded<Heard>,
    thing: string,
    look: (through: Position) => Promise<Position | undefined>,
  ): Promise<Position | undefined> {
    return this.looks.at(`${event.metadata.organisationId}/${thing}`, event.position, look);
  }

  /** By another rule, or at the end of a period, everybody is judged. */
  private ofBadge(event: Recorded<Heard>, badgeId: string): Promise<Position | undefined> {
    const { organisationId } = event.metadata;
    return this.look(event, `everybody/${badgeId}`, async (through) => {
      const { kind, rules, deleted } = await this.decisions.load(badge, badgeOf(organisationId, badgeId));
      if (deleted || kind === 'given') return undefined;
      if (isCrown({ kind })) return this.judge(event, badgeId, undefined, through);
      const seriesIds = [...new Set(rules.versions.flatMap(({ rule }) => rule.sources.map(({ seriesId }) => seriesId)))];
      const players = await this.due.concerned(organisationId, { badgeId, kind, seriesIds }, through);
      return this.judgeEach(players.map((profileId) => ({ event, badgeId, profileId, through })));
    });
  }

  private ofGift(event: Recorded<Heard>, { badgeId, profileId }: { badgeId: string; profileId: string }): Promise<Position | undefined> {
    return this.look(event, `${badgeId}/${profileId}`, (through) => this.judge(event, badgeId, profileId, through));
  }

  private async judgeEach(
    judged: readonly { event: Recorded<Heard>; badgeId: string; profileId: string; through: Position }[],
  ): Promise<Position | undefined> {
    const positions = await sideBySide(judged, ({ event, badgeId, profileId, through }) => this.judge(event, badgeId, profileId, through));
    return lastOf(positions);
  }

  /** Says what is to be said of a player's wins, or of everybody's where it goes to one of all. */
  private async judge(
    event: Recorded<Heard>,
    badgeId: string,
    profileId: string | undefined,
    through: Position,
  ): Promise<Position | undefined> {
    const { organisationId } = event.metadata;
    const stream = profileId === undefined ? crownOf(organisationId, badgeId) : winsOf(organisationId, badgeId, profileId);
    const differences = async (wins: BadgeWins, position: Position) => {
      const state = await this.decisions.load(badge, badgeOf(organisationId, badgeId));
      if (state.deleted || (await this.decisions.load(organisation, streamName(ORGANISATION, organisationId))).deleted) return [];
      return this.differences(event, { badgeId, ...(profileId !== undefined && { profileId }) }, state, wins, position);
    };
    let last: Position | undefined;
    let isMore = (await differences(await this.decisions.load(badgeWins, stream), through)).length > 0;
    for (let part = 0; isMore; part++) {
      const context = answering(event, uuid5(`award ${badgeId} ${profileId} ${through} ${part}`, COMMANDS));
      const { events, position } = await this.decisions.decide(badgeWins, stream, context, async (wins) =>
        (await differences(wins, await this.store.head())).slice(0, MOST_FACTS),
      );
      if (events.length > 0) last = position;
      isMore = events.length >= MOST_FACTS;
    }
    return last;
  }

  private async differences(
    event: Recorded<Heard>,
    { badgeId, profileId }: { badgeId: string; profileId?: string },
    { rules }: Badge,
    wins: BadgeWins,
    position: Position,
  ): Promise<BadgeWinEvent[]> {
    const { organisationId } = event.metadata;
    const asked = { organisationId, badgeId, rules, gifts: givenLevels(wins), ...(profileId !== undefined && { profileId }) };
    return convergeWins(badgeId, rules, await this.due.due(asked, position), wins, causeOf(event));
  }

  private async watchedIn(event: Recorded<Heard>, seriesIds: readonly string[]): Promise<WatchedBadge[]> {
    const watched = await this.watched(event);
    return watched.filter((one) => one.kind !== 'given' && one.seriesIds.some((id) => seriesIds.includes(id)));
  }

  private watched({ metadata: { organisationId }, position }: Recorded<Heard>): Promise<readonly WatchedBadge[]> {
    const known = this.watching.get(organisationId) ?? { asOf: position };
    this.watching.set(organisationId, known);
    known.found ??= this.due.watched(organisationId, known.asOf).catch((error: unknown) => {
      known.found = undefined;
      throw error;
    });
    return known.found;
  }

  /** They are others as of a fact. What is older may come later, and takes the place of nothing. */
  private change({ metadata: { organisationId }, position: asOf }: Recorded<Heard>): void {
    const known = this.watching.get(organisationId);
    if (!known || known.asOf < asOf) this.watching.set(organisationId, { asOf });
  }
}

/** When what a fact tells happened, and when it was learned. */
function causeOf({ type, data, metadata: { recordedAt } }: Recorded<Heard>): Cause {
  if (type === 'PointsAwarded') return { occurredAt: data.occurredAt, recordedAt, entryId: data.entryId };
  if ('occurredAt' in data) return { occurredAt: data.occurredAt, recordedAt };
  if ('before' in data) return { occurredAt: data.before, recordedAt };
  if ('at' in data) return { occurredAt: data.at, recordedAt };
  return { occurredAt: recordedAt, recordedAt };
}

/** Some at a time: each may read, and most have nothing to say. */
async function sideBySide<Item>(
  items: readonly Item[],
  each: (item: Item) => Promise<Position | undefined>,
): Promise<(Position | undefined)[]> {
  const positions: (Position | undefined)[] = [];
  for (const some of inParts(items, AT_ONCE)) positions.push(...(await Promise.all(some.map(each))));
  return positions;
}

function lastOf(positions: readonly (Position | undefined)[]): Position | undefined {
  return positions
    .filter((position) => position !== undefined)
    .sort()
    .at(-1);
}
