import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { links } from './links.ts';
import { linksOf } from './save-link.ts';
import type { LinkEvent } from './score-series.events.ts';

/** Ends a link. What it has added stays. */
export class DeleteLink extends Command<Decided<LinkEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly seriesId: string,
    readonly linkId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteLink)
export class DeleteLinkHandler implements ICommandHandler<DeleteLink> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, seriesId, linkId }: DeleteLink): Promise<Decided<LinkEvent>> {
    return this.decisions.decide(links, linksOf(context.organisationId), context, ({ byId }) => {
      if (byId.get(linkId)?.seriesId !== seriesId) throw new NotFound('link');
      return [{ type: 'LinkDeleted', data: { linkId, seriesId } }];
    });
  }
}
