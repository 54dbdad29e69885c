import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SharedLinks } from '../accounts/shared-links.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { boardStreamOf, widgetBoard } from './widget-board.ts';
import { SHARED_BOARD } from './widget-boards.events.ts';

/** The links of boards: what they open is what the streams say, as of now, while the organisation lets boards be shared. */
@Injectable()
export class SharedBoards implements OnModuleInit {
  constructor(
    private readonly links: SharedLinks,
    private readonly decisions: Decisions,
  ) {}

  onModuleInit(): void {
    this.links.add(SHARED_BOARD, async ({ organisationId, id }) => {
      const { publicSharing, deleted } = await this.decisions.known(organisation, streamName(ORGANISATION, organisationId));
      const { settings, removed, generation } = await this.decisions.known(widgetBoard, boardStreamOf(organisationId, id));
      return publicSharing && !deleted && settings?.share_mode === 1 && !removed ? generation : undefined;
    });
  }

  /** Sharing has changed, or whether there is a board: who came by its link and may see it no more sees nothing more when this answers. */
  changed(organisationId: string, boardId: string): Promise<void> {
    return this.links.changed({ kind: SHARED_BOARD, organisationId, id: boardId });
  }
}
