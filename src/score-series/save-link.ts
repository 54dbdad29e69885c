import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { closesLoop, type Links, links, mostFollowing, wayOf, waysOfBadges, waysOfLinks } from './links.ts';
import { loadSeries } from './load-series.ts';
import { type LinkEvent, type LinkSaved, SCORE_SERIES_LINKS } from './score-series.events.ts';

/** Lets every entry of one series add to another (U-192), or changes such a link. */
export class SaveLink extends Command<Decided<LinkEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly link: LinkSaved['data'],
    readonly isNew: boolean,
  ) {
    super();
  }
}

/** What one entry can cost: links that are not active count as well. */
const MOST_FOLLOWING = 100;

/** @throws Refused link-loop, badge-loop, too-many-links; NotFound when a link to be changed is not one of the series */
export function saveLink(link: LinkSaved['data'], isNew: boolean, all: Links): LinkEvent[] {
  const before = all.byId.get(link.linkId);
  if (before ? before.seriesId !== link.seriesId : !isNew) throw new NotFound('link');
  const others = waysOfLinks(all, link.linkId);
  if (closesLoop(wayOf(link), others)) throw refusedLink('link-loop', 'Linked score series must not form a loop');
  if (closesLoop(wayOf(link), [...others, ...waysOfBadges(all)]))
    throw refusedLink('badge-loop', 'Linked score series must not form a loop with the points of a badge');
  if (mostFollowing(new Map(all.byId).set(link.linkId, link)) > MOST_FOLLOWING)
    throw refusedLink('too-many-links', `At most ${MOST_FOLLOWING} entries may follow from one`);
  const same = before && (Object.keys(link) as (keyof typeof link)[]).every((field) => before[field] === link[field]);
  return same ? [] : [{ type: 'LinkSaved', data: link }];
}

@CommandHandler(SaveLink)
export class SaveLinkHandler implements ICommandHandler<SaveLink> {
  constructor(private readonly decisions: Decisions) {}

  /** @throws NotFound when one of the series does not exist; Refused series-deleted */
  async execute({ context, link, isNew }: SaveLink): Promise<Decided<LinkEvent>> {
    for (const seriesId of [link.seriesId, link.linkedSeriesId]) {
      const { deleted } = await loadSeries(this.decisions, context.organisationId, seriesId);
      if (deleted) throw refusedLink('series-deleted', 'The score series is deleted');
    }
    return this.decisions.decide(links, linksOf(context.organisationId), context, (all) => saveLink(link, isNew, all));
  }
}

/** All links of an organisation. */
export function linksOf(organisationId: string): string {
  return streamName(SCORE_SERIES_LINKS, organisationId);
}

/** A returned error_message is flagged as an error. */
function refusedLink(code: string, message: string): Refused {
  return new Refused(code, message, { error_message: message });
}
