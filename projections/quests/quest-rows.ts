import { shownIcon } from '../../src/icons/shown-icon.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { flag } from '../../src/platform/http/flag.values.ts';
import { type ListedActivity, publishedOf } from '../../src/quests/quest-activities.values.ts';
import { questRoundAt, questRoundOf } from '../../src/quests/quest-rounds.values.ts';
import { fieldTypeNumber, questTypeNumber, scoreModeNumber } from '../../src/quests/quest-spellings.values.ts';
import type { OwnProgress } from '../quest-attempts/own-attempts.ts';
import type { Activity, Quest } from './quests.ts';
import type { ActivityRow, QuestRow } from './quests.view.ts';

/** A quest as it is told. `edits`: whoever asks may change it; `own`: how far they are with it themselves. */
export function questRowOf(
  quest: Quest,
  listed: readonly ListedActivity[],
  { edits, own }: { edits: boolean; own: OwnProgress },
  now: Instant,
): QuestRow {
  const { organisationId, questId, name, description, settings, isTaken } = quest;
  const round = questRoundAt(settings, now) ?? questRoundOf(settings, 1);
  return {
    id: questId,
    name,
    qdescription: description,
    icon: shownIcon(settings.icon ?? '', organisationId),
    questtype: questTypeNumber(settings.type),
    group_id: organisationId,
    is_anonymous: flag(settings.isAnonymous),
    repeat_mode_id: settings.repeat,
    repeats_number: settings.mostRounds ?? 0,
    repeat_end_date: settings.repeatUntil ?? null,
    start_date: settings.from,
    end_date: settings.before ?? null,
    timezone: settings.timeZone,
    scoreseries_id: settings.seriesId ?? null,
    scoremode: scoreModeNumber(settings.scoring),
    reward_points: settings.reward,
    reward_tags: settings.rewardTags,
    badge_id: settings.badgeId ?? null,
    timebonus: settings.timeBonus,
    tags: settings.categories,
    publishphase: settings.phase,
    freeforall: flag(settings.isForAll),
    from_template: settings.madeFrom ?? null,
    have_response: flag(isTaken),
    can_change_anon: flag(!isTaken),
    round: round ? { number: round.number, from: round.from, before: round.before ?? null } : null,
    activities: publishedOf(listed).filter(({ kind }) => kind !== 'section').length,
    status: own.status,
    answered: own.answered,
    editable: flag(edits),
    ...(edits && {
      template: flag(settings.isTemplate),
      edition: quest.edition,
      deleted: flag(quest.deleted),
      results_stand: flag(isTaken && !quest.deleted && quest.scoringVersion > quest.gradedVersion),
    }),
  };
}

/** An activity as it is told, with its place in the quest. */
export function activityRowOf(
  { organisationId, activityId, settings, words, revision }: Activity,
  of: ListedActivity,
  place: number,
  edits: boolean,
): ActivityRow {
  return {
    id: activityId,
    title: words.title,
    adescription: words.description,
    image: shownIcon(settings.image ?? '', organisationId),
    req_points: settings.requiredPoints ?? null,
    parent_id: settings.parentId ?? null,
    activitytype: settings.kind,
    anon_answers: flag(settings.isAnonymous),
    show_time: flag(settings.showsTime),
    includeintimebonus: flag(settings.inTimeBonus),
    place,
    publishphase: of.phase,
    field_types: settings.fields.map(({ type }) => fieldTypeNumber(type)),
    ...(edits && { revision }),
  };
}
