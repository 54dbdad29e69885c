import { withChanges } from '../../src/competitions/competitions.events.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import type { Widget } from '../../src/widget-boards/widget.values.ts';
import {
  type BoardSettings,
  STATUS_BOARDS,
  type StatusBoardEvent,
  WIDGET_BOARD,
  type WidgetBoardChanged,
  type WidgetBoardEvent,
} from '../../src/widget-boards/widget-boards.events.ts';
import { type Documents, type Open, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** What is sealed of a board, opened. */
type Words = { name: string; teamLabel: string; playerLabel: string; categoryLabel: string };
type Settings = Omit<BoardSettings, 'name' | 'teamfilterlabel' | 'playerfilterlabel' | 'categoryfilterlabel'>;
/** A widget with its title, empty for none, and how often it was saved. */
export type BoardWidget = { widgetId: string; widget: Omit<Widget, 'title'>; title: string; revision: number };

type Common = { organisationId: string; deleted: boolean };
/** A board that somebody made, the removed ones too. Key: `organisationId/boardId`, as of every board. */
export type MadeBoard = Document &
  Common &
  Words & {
    kind: 'board';
    boardId: string;
    settings: Settings;
    createdBy: string | null;
    widgets: readonly BoardWidget[];
    /** Of its link. */
    generation: number;
    revision: number;
  };
/** What a player, or the organisation for everybody, has made of a status board since it was copied or restored: it holds while that is its basis. */
export type StatusBoard = Document &
  Common & { kind: 'status'; boardId: string; ownerId: string; basis: string | null; widgets: readonly BoardWidget[] };
/** From what the status board of a player begins. Key: `organisationId/basis/profileId`. */
export type StatusBasis = Document & Common & { kind: 'basis'; profileId: string; basis: string };
/** What was copied. Key: `organisationId/copy/copyId`. */
export type StatusCopy = Document & Common & { kind: 'copy'; copyId: string; from: string; widgets: readonly BoardWidget[] };
export type BoardDocument = MadeBoard | StatusBoard | StatusBasis | StatusCopy;

export function boardKey(organisationId: string, boardId: string): string {
  return `${organisationId}/${boardId}`;
}

export function basisKey(organisationId: string, profileId: string): string {
  return `${organisationId}/basis/${profileId}`;
}

export function copyKey(organisationId: string, copyId: string): string {
  return `${organisationId}/copy/${copyId}`;
}

export const widgetBoardsView = projection<BoardDocument, WidgetBoardEvent | StatusBoardEvent>({
  name: 'widget-boards',
  version: 1,
  categories: [WIDGET_BOARD, STATUS_BOARDS],
  indexes: { organisationId: 'value', kind: 'value', name: 'value', deleted: 'value' },
  // Status boards are seen with their players; a board that is not public is the admins'.
  concerns: (one) => ({ whom: one.kind === 'board' && (one.deleted || !one.settings.public) ? 'admins' : 'organisation' }),
  on: {
    async WidgetBoardCreated({ data, metadata: { organisationId } }, documents, open) {
      const { boardId } = data;
      const common = { organisationId, boardId, deleted: false };
      const key = boardKey(organisationId, boardId);
      if ('statusOf' in data) {
        const { statusOf: ownerId, basis } = data;
        documents.put(key, { ...common, kind: 'status', ownerId, basis, widgets: await opened(data.widgets, open) });
        return;
      }
      const { settings, words } = await worded(data.settings, open);
      const made = { settings: settings as Settings, createdBy: data.createdBy, widgets: [], generation: 1, revision: 1 };
      documents.put(key, { ...common, kind: 'board', ...NO_WORDS, ...words, ...made });
    },
    async WidgetBoardChanged({ data: { boardId, changes }, metadata }, documents, open) {
      const { settings, words } = await worded(changes, open);
      await changeMade(documents, metadata, boardId, (board) => ({
        ...words,
        settings: withChanges(board.settings, settings),
        revision: board.revision + 1,
      }));
    },
    WidgetBoardKeyChanged: ({ data: { boardId, generation }, metadata }, documents) =>
      changeMade(documents, metadata, boardId, () => ({ generation })),
    WidgetBoardRemoved: ({ data: { boardId }, metadata }, documents) => changeMade(documents, metadata, boardId, () => ({ deleted: true })),
    WidgetBoardRestored: ({ data: { boardId }, metadata }, documents) =>
      changeMade(documents, metadata, boardId, () => ({ deleted: false })),
    async WidgetSaved({ data: { boardId, widgetId, widget }, metadata }, documents, open) {
      const [saved] = await opened([{ widgetId, widget }], open);
      await changeWidgets(documents, metadata, boardId, (widgets) => {
        const before = widgets.find((one) => one.widgetId === widgetId);
        if (!saved) return widgets;
        if (!before) return [...widgets, saved];
        return widgets.map((one) => (one === before ? { ...saved, revision: before.revision + 1 } : one));
      });
    },
    WidgetRemoved: ({ data: { boardId, widgetId }, metadata }, documents) =>
      changeWidgets(documents, metadata, boardId, (widgets) => widgets.filter((one) => one.widgetId !== widgetId)),
    async StatusBoardsCopied({ data: { copyId, from, widgets, profileIds }, metadata: { organisationId } }, documents, open) {
      const copy = { organisationId, deleted: false, kind: 'copy', copyId, from, widgets: await opened(widgets, open) } as const;
      documents.put(copyKey(organisationId, copyId), copy);
      for (const profileId of profileIds) putBasis(documents, organisationId, profileId, copyId);
    },
    StatusBoardRestored: ({ data: { restoringId, profileId }, metadata: { organisationId } }, documents) =>
      putBasis(documents, organisationId, profileId, restoringId),
  },
});

const NO_WORDS: Words = { name: '', teamLabel: '', playerLabel: '', categoryLabel: '' };

async function worded(changes: WidgetBoardChanged['data']['changes'], open: Open): Promise<{ settings: object; words: Partial<Words> }> {
  const { name, teamfilterlabel, playerfilterlabel, categoryfilterlabel, ...settings } = changes;
  const words: Partial<Words> = {};
  if (name !== undefined) words.name = (await open(name ?? undefined)) ?? '';
  if (teamfilterlabel !== undefined) words.teamLabel = (await open(teamfilterlabel ?? undefined)) ?? '';
  if (playerfilterlabel !== undefined) words.playerLabel = (await open(playerfilterlabel ?? undefined)) ?? '';
  if (categoryfilterlabel !== undefined) words.categoryLabel = (await open(categoryfilterlabel ?? undefined)) ?? '';
  return { settings, words };
}

function opened(widgets: readonly { widgetId: string; widget: Widget }[], open: Open): Promise<BoardWidget[]> {
  return Promise.all(
    widgets.map(async ({ widgetId, widget: { title, ...widget } }) => ({
      widgetId,
      widget,
      title: (await open(title)) ?? '',
      revision: 1,
    })),
  );
}

function putBasis(documents: Documents<BoardDocument>, organisationId: string, profileId: string, basis: string): void {
  documents.put(basisKey(organisationId, profileId), { organisationId, deleted: false, kind: 'basis', profileId, basis });
}

type Metadata = Pick<Recorded['metadata'], 'organisationId'>;

async function changeMade(
  documents: Documents<BoardDocument>,
  { organisationId }: Metadata,
  boardId: string,
  changes: (board: MadeBoard) => Partial<MadeBoard>,
): Promise<void> {
  const key = boardKey(organisationId, boardId);
  const board = await documents.get(key);
  if (board?.kind === 'board') documents.put(key, { ...board, ...changes(board) });
}

async function changeWidgets(
  documents: Documents<BoardDocument>,
  { organisationId }: Metadata,
  boardId: string,
  change: (widgets: readonly BoardWidget[]) => readonly BoardWidget[],
): Promise<void> {
  const key = boardKey(organisationId, boardId);
  const board = await documents.get(key);
  if (board?.kind === 'board' || board?.kind === 'status') documents.put(key, { ...board, widgets: change(board.widgets) });
}
