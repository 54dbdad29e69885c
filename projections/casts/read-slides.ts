import { Injectable } from '@nestjs/common';
import { contentOf, type CastShow, minutesOf, showFields, showsFeed, timeText } from '../../src/casts/cast-item.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { flag } from '../../src/platform/http/flag.values.ts';
import { type Badge, badgeKey } from '../badges/badges.ts';
import { type Competition, competitionKey, isCompetition } from '../competitions/competitions.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import { ReadBoards } from '../widget-boards/read-boards.ts';
import { boardKey, type MadeBoard } from '../widget-boards/widget-boards.ts';
import type { Cast } from './casts.ts';
import type { CastItemRow, SlideRow } from './casts.view.ts';
import { namedRound, roundAmong } from './shown-rounds.ts';

/** More than anybody has. */
const MOST_CASTS = 10_000;
/** More than run at once. */
const MOST_COMPETITIONS = 10_000;

type Content = SlideRow['contents'][number];
type Known = Competition | Badge | ScoreSeries | MadeBoard;

/** What casts show: what their items name, and what that is now (U-131, U-133). What is deleted is not shown, and comes back when it does. */
@Injectable()
export class ReadSlides {
  constructor(
    private readonly models: ReadModels,
    private readonly boards: ReadBoards,
  ) {}

  /** The items of some casts of an organisation, each with the name of what it shows. */
  async items(organisationId: string, casts: readonly Cast[]): Promise<(cast: Cast) => CastItemRow[]> {
    const named = await this.named(organisationId, casts);
    return ({ items }) =>
      items.map(({ itemId, item: { shows, seconds, withFeed } }, sourceindex) => {
        const fields = showFields(shows);
        const content = named(shows);
        const times = { tshowtime: timeText(seconds), timeout: minutesOf(seconds), seconds };
        const gone = contentOf(shows) !== null && !content && shows.kind !== 'feed';
        return { id: itemId, ...fields, ...times, name: content?.name ?? '', gone: flag(gone), sourceindex, with_feed: flag(withFeed) };
      });
  }

  /** The slides of a cast as of an instant, and when they change next by time alone. */
  async slides(cast: Cast, now: Instant): Promise<{ slides: SlideRow[]; changes: Instant | undefined }> {
    const { organisationId, items, settings, since } = cast;
    const named = await this.named(organisationId, [cast]);
    const isAll = (...kinds: CastShow['kind'][]) =>
      items.some(({ item: { shows } }) => kinds.includes(shows.kind) && contentOf(shows) === null);
    const all = isAll('competition', 'battle') ? await this.competitions(organisationId) : [];
    const boards = isAll('board') ? await this.publicBoards(organisationId) : [];
    const instants: (Instant | undefined)[] = [];
    const slides = items.map(({ itemId, item: { shows, seconds, withFeed } }): SlideRow => {
      const contents = contentsOf(shows, since[itemId] ?? now);
      return { id: itemId, ttype: showFields(shows).ttype, seconds, with_feed: flag(withFeed), contents };
    });
    return { slides, changes: instants.filter((instant) => instant !== undefined).sort()[0] };

    function contentsOf(shows: CastShow, from: Instant): Content[] {
      const content = named(shows);
      if (shows.kind === 'feed') return [{ id: organisationId, name: '', round: null }];
      if (shows.kind === 'board' && shows.boardId === null) return boards;
      if (shows.kind !== 'competition' && shows.kind !== 'battle') return content ? [told(content)] : [];
      if (shows.contentId !== null) {
        if (!content || !isCompetition(content.of)) return [];
        const { round, until } = namedRound(content.of, from, settings, now);
        instants.push(until);
        return [{ ...told(content), round }];
      }
      return all
        .filter(({ battle }) => (battle !== null) === (shows.kind === 'battle'))
        .flatMap((competition) => {
          const { round, until } = roundAmong(competition, shows.which, now);
          instants.push(until);
          return round === undefined ? [] : [{ id: competition.competitionId, name: competition.name, round }];
        });
    }
  }

  /** The casts of an organisation that show a board, or the feed, by their ids: their displays hear of what these are made of. */
  async castsShowing(organisationId: string): Promise<{ board: ReadonlySet<string>; feed: ReadonlySet<string> }> {
    const { items: found } = await this.models.find<Cast>('casts', { organisationId, deleted: false }, { limit: MOST_CASTS });
    const casts = found.map(({ document }) => document);
    const idsOf = (is: (cast: Cast) => boolean) => new Set(casts.filter(is).map(({ castId }) => castId));
    return {
      board: idsOf(({ items }) => items.some(({ item }) => item.shows.kind === 'board')),
      feed: idsOf(({ items }) => showsFeed(items)),
    };
  }

  /** The competitions and battles that items show as of an instant which name none (U-133). */
  async among(organisationId: string, shows: readonly CastShow[], now: Instant): Promise<string[]> {
    const isShown = (competition: Competition) =>
      shows.some(
        (one) =>
          (one.kind === 'competition' || one.kind === 'battle') &&
          (competition.battle !== null) === (one.kind === 'battle') &&
          roundAmong(competition, one.which, now).round !== undefined,
      );
    return (await this.competitions(organisationId)).filter(isShown).map(({ competitionId }) => competitionId);
  }

  /** Those that everybody sees: what somebody made for themselves stands on no wall unless it is named. In an order that does not change when one is renamed. */
  private async publicBoards(organisationId: string): Promise<Content[]> {
    const boards = await this.boards.all({ organisationId, role: 'player', teamIds: [] });
    return boards.map(({ boardId: id, name }) => ({ id, name, round: null })).sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** Those of an organisation, in an order that does not change when somebody renames one. */
  async competitions(organisationId: string): Promise<Competition[]> {
    const { items } = await this.models.find<Competition>(
      'competitions',
      { organisationId, deleted: false },
      { sort: [{ field: 'competitionId' }], limit: MOST_COMPETITIONS },
    );
    return items.map(({ document }) => document);
  }

  /** What items name, where it is there. */
  private async named(organisationId: string, casts: readonly Cast[]) {
    const shown = casts.flatMap(({ items }) => items.map(({ item: { shows } }) => shows));
    const found = new Map<string, Known>();
    for (const [view, key, kinds] of NAMED) {
      const ids = shown.filter(({ kind }) => kinds.includes(kind)).flatMap((shows) => contentOf(shows) ?? []);
      const keys = [...new Set(ids)].map((id) => key(organisationId, id));
      for (const [at, { document }] of await this.models.getMany<Known>(view, keys))
        if (!document.deleted) found.set(`${view} ${at}`, document);
    }
    return (shows: CastShow): (Content & { of: Known }) | undefined => {
      const id = contentOf(shows);
      const [view, key] = NAMED.find(([, , kinds]) => kinds.includes(shows.kind)) ?? [];
      const of = id === null || !key ? undefined : found.get(`${view} ${key(organisationId, id)}`);
      return of && id !== null ? { id, name: of.name, round: null, of } : undefined;
    };
  }
}

const NAMED: readonly (readonly [view: string, key: (organisationId: string, id: string) => string, kinds: readonly CastShow['kind'][]])[] =
  [
    ['competitions', competitionKey, ['competition', 'battle']],
    ['badges', badgeKey, ['winner']],
    ['score-series', seriesKey, ['series']],
    ['widget-boards', boardKey, ['board']],
  ];

function told({ id, name, round }: Content): Content {
  return { id, name, round };
}
