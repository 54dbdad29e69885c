import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mustBeIcon } from '../icons/icon-choice.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { mustBeChoosable } from '../tags/tag-choice.ts';
import { tags as organisationTags, tagsOf } from '../tags/tags.ts';
import { existing, seriesStream } from './load-series.ts';
import type { ScoreSeriesEvent, ScoreSeriesSettings } from './score-series.events.ts';
import { scoreSeries, type ScoreSeriesState } from './score-series.ts';

/** Settings as an admin gives them: the name in plain text; what is absent stays as it is; null takes a threshold away. */
export type GivenSettings = { [Field in Exclude<keyof ScoreSeriesSettings, 'name'>]?: ScoreSeriesSettings[Field] | null } & {
  name?: string;
};

/** Makes a score series, or changes its settings (U-189 to U-193). */
export class SaveScoreSeries extends Command<Decided<ScoreSeriesEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly seriesId: string,
    readonly given: GivenSettings,
    /** The organisation's time zone, when the series is new. */
    readonly newIn?: { timeZone: string },
  ) {
    super();
  }
}

type Changes = Partial<Omit<ScoreSeriesSettings, 'name'>> & { name?: Sealed };

/** @throws Refused name-missing when the new series has no name */
export function createScoreSeries(
  seriesId: string,
  settings: Changes,
  defaults: { groupId: string; timeZone: string },
): ScoreSeriesEvent[] {
  const { name } = settings;
  if (!name) throw new Refused('name-missing', 'A score series needs a name');
  const created = { ...DEFAULTS, ...defaults, ...present(settings), name };
  return [{ type: 'ScoreSeriesCreated', data: { seriesId, settings: created } }];
}

/** Only what differs. @throws Refused series-deleted, time-zone-fixed after the first entry */
export function changeScoreSeries(seriesId: string, given: Changes, series: ScoreSeriesState): ScoreSeriesEvent[] {
  if (series.deleted) throw new Refused('series-deleted', 'The score series is deleted');
  const before: { readonly [field: string]: unknown } = series.settings ?? {};
  const changes = Object.fromEntries(
    Object.entries(given as { [field: string]: unknown }).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field] ?? null),
    ),
  );
  if ('timeZone' in changes && series.begun) throw new Refused('time-zone-fixed', 'The time zone cannot change after the first entry');
  return Object.keys(changes).length === 0 ? [] : [{ type: 'ScoreSeriesChanged', data: { seriesId, changes } }];
}

@CommandHandler(SaveScoreSeries)
export class SaveScoreSeriesHandler implements ICommandHandler<SaveScoreSeries> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  async execute({ context, seriesId, given, newIn }: SaveScoreSeries): Promise<Decided<ScoreSeriesEvent>> {
    const { organisationId } = context;
    const stream = seriesStream(organisationId, seriesId);
    const { settings } = await this.decisions.load(scoreSeries, stream);
    const added = (given.tags ?? []).filter((tag) => !settings?.tags.includes(tag));
    if (added.length > 0) mustBeChoosable(added, 'score', await this.decisions.load(organisationTags, tagsOf(organisationId)));
    if (given.icon) mustBeIcon(given.icon, organisationId, await this.decisions.load(icons, iconsOf(organisationId)));
    return this.decisions.decide(scoreSeries, stream, context, async (series) => {
      const sameName = (await this.keys.open(series.settings?.name)) === given.name;
      const name = given.name === undefined || sameName ? undefined : await this.keys.seal(given.name, organisationId);
      const changes = { ...given, name } as Changes;
      if (newIn && !series.settings) return createScoreSeries(seriesId, changes, { groupId: organisationId, timeZone: newIn.timeZone });
      return changeScoreSeries(seriesId, changes, existing(series));
    });
  }
}

const DEFAULTS = {
  icon: '',
  allowPlayerEntry: false,
  allowPlayerEntryOther: false,
  notify: false,
  showRevokedPointsInFeed: false,
  pointsHistoryLimit: 0,
  teamFilter: false,
  scoreVerb: '',
  pointNameSingular: '',
  pointNamePlural: '',
  allowNewsFeedEntry: false,
  limitsType: 0,
  limitsFor: 0,
  tags: [],
  pointTypes: [],
} satisfies Omit<ScoreSeriesSettings, 'name' | 'groupId' | 'timeZone'>;

function present<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as T;
}
