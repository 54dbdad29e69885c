import type { World } from '../operations-ground.ts';
import { type Operation, type Operations, forAdmins, read } from './operation.ts';

/** `profileid` is whose status board it is, or nothing (U-210). */
const of = (operation: Operation): Operation => ({ ...operation, nobodyActs: true });

/** What members, a TV, and whoever has the link see of a board. */
const shared = (sends: (world: World) => object) => of({ ...read([401, 200, 200, 404], sends), shown: true, byKey: 'board' });

const command = (sends: Operation['sends']) => of(forAdmins(null, 404, sends));

export const operations: Operations = {
  'GET widget/get_boards': shared(({ board }) => ({ board_id: board })),
  'GET widget/get_config': shared(({ board }) => ({ board_id: board })),
  'GET widget/values': shared(({ board }) => ({ board_id: board })),
  'POST widget/save_board': command(({ board, fresh }) => ({ data: { id: board, name: fresh('Marmalade board') } })),
  'POST widget/save_config': command(({ board, series, fresh }) => ({
    data: { board_id: board, scoreseries_id: series, custom_title: fresh('Marmalade') },
  })),
  'POST widget/preview_widget': command(({ board, series }) => ({ data: { board_id: board, scoreseries_id: series } })),
  'DELETE widget/remove_widget': command(async ({ anotherWidget }) => ({ unique_id: await anotherWidget() })),
  'DELETE widget/remove_board': command(async ({ anotherBoard }) => ({ unique_id: await anotherBoard() })),
  'POST widget/restore_board': command(async ({ anotherBoard }) => ({ board_id: await anotherBoard() })),
  'POST widget/regenerateShareKey': command(async ({ anotherBoard }) => ({ board_id: await anotherBoard() })),
  'POST widget/copy_config': command(({ player, other }) => ({ copy_from: player, selprofiles: [other] })),
  'POST widget/restore_config': of({
    answers: [401, 200, 200, 404],
    scope: null,
    needsNothing: true,
    sends: ({ player }) => ({ profileid: player }),
  }),
};
