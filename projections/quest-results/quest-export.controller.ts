import { Query } from '@nestjs/common';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { OneOf } from '../../src/platform/http/fields.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { Forbidden } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { asOfSent } from '../badge-wins/career.controller.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { type Columns, EXPORT_FORMATS, EXPORTED, type ExportFormat, exportOf, fileOf } from '../platform/export.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import type { Activity, Quest } from '../quests/quests.ts';
import { ReadQuests } from '../quests/read-quests.ts';
import { PastResults } from './past-results.ts';
import { OfPast } from './quest-results.controller.ts';
import { roundAsked } from './read-results.ts';
import type { ResponseRow } from './quest-results.view.ts';

class ExportQuest extends OfPast {
  @OneOf(EXPORT_FORMATS, { optional: true, note: 'csv when missing' }) format?: ExportFormat;
}

type Told = Awaited<ReturnType<PastResults['of']>>;

/** An answer to a field; one with nothing in it for who has begun and answered nothing. */
type Row = Pick<ResponseRow, 'response_set_id' | 'profileid' | 'name' | 'status' | 'started_at' | 'done_at' | 'points'> & {
  round: number;
  external_id: string | null;
  activity_id: string | null;
  activity: string | null;
  field_id: string | null;
  field: string | null;
  chosen: string[];
  words: string | null;
};

const COLUMNS: Columns<Row> = {
  response_set_id: (row) => row.response_set_id,
  round: (row) => row.round,
  player_id: (row) => row.profileid,
  player: ({ name: words }) => ({ words }),
  external_id: ({ external_id: words }) => ({ words }),
  status: (row) => row.status,
  started_at: (row) => row.started_at,
  done_at: (row) => row.done_at,
  points: (row) => row.points,
  activity_id: (row) => row.activity_id,
  activity: ({ activity: words }) => ({ words }),
  field_id: (row) => row.field_id,
  field: ({ field: words }) => ({ words }),
  chosen: ({ chosen }) => ({ words: chosen.join(', ') }),
  words: ({ words }) => ({ words }),
};

@Route('quest')
export class QuestExportController {
  constructor(
    private readonly quests: ReadQuests,
    private readonly past: PastResults,
    private readonly visible: VisibleDirectory,
  ) {}

  @Get('export', 'Ours. What was answered in a round as a file, for who edits the quest: a row for each field.', EXPORTED)
  @Note('Exported')
  @Allow(member, { scope: 'read' })
  async export(@Query() { questid, round, at, sense, format = 'csv' }: ExportQuest, @CallOf() { who, receivedAt }: Call) {
    const viewer = knownViewer(who);
    const { quest, edits } = await this.quests.one(viewer, questid);
    if (!edits) throw new Forbidden();
    const number = roundAsked(quest, receivedAt, round);
    const told = await this.past.of(quest, number, asOfSent({ at, sense }));
    const rows = this.rows(told, quest, number, await this.visible.of(viewer), viewer.role === 'admin');
    return fileOf('answers', format, exportOf(COLUMNS, rows, format));
  }

  /** @param isAdmin by what others call people is told to nobody else */
  private async *rows(
    { results, responses }: Told,
    quest: Quest,
    round: number,
    people: VisiblePeople,
    isAdmin: boolean,
  ): AsyncGenerator<Row[]> {
    const activities = new Map((await results.asked(quest)).map((activity) => [activity.activityId, activity]));
    for await (const part of responses.all(quest, { round })) {
      const told = await responses.told(part, people);
      yield told.flatMap((response) => {
        const { response_set_id, profileid, name, status, started_at, done_at, points, answers } = response;
        const external_id = (isAdmin && people.person(profileid ?? '')?.externalId) || null;
        const of = { response_set_id, round, profileid, name, external_id, status, started_at, done_at, points };
        const nothing = { activity_id: null, activity: null, field_id: null, field: null, chosen: [], words: null };
        const each = answers.map((answer) => named(answer, activities.get(answer.activityid)));
        return (each.length > 0 ? each : [nothing]).map((one) => ({ ...of, ...one }));
      });
    }
  }
}

/** As things are called; by their ids where they are asked no more. */
function named(
  { activityid, field_id, choices, text }: ResponseRow['answers'][number],
  activity: Activity | undefined,
): Pick<Row, 'activity_id' | 'activity' | 'field_id' | 'field' | 'chosen' | 'words'> {
  const field = activity?.words.fields[field_id];
  return {
    activity_id: activityid,
    activity: activity?.words.title ?? null,
    field_id,
    field: field?.title ?? null,
    chosen: choices.map((choiceId) => field?.choices[choiceId]?.label ?? choiceId),
    words: text,
  };
}
