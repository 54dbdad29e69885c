import { upcast } from '../../migrations-events/upcast.ts';
import { type EventStore, StreamNotFound } from '../platform/event-store/event-store.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { linksOf } from './save-link.ts';
import type { LinkEvent, LinkSaved } from './score-series.events.ts';

type Version = { from: Position; link: LinkSaved['data'] | undefined };

/** All links that an organisation has had, each as it was at any position: an entry follows what was in force when it was awarded. */
export class LinkHistory {
  /** By series and link, oldest first. */
  private readonly versions = new Map<string, Map<string, Version[]>>();

  static async load(store: EventStore, organisationId: string): Promise<LinkHistory> {
    const history = new LinkHistory();
    try {
      for await (const recorded of store.readStream(linksOf(organisationId))) history.add(upcast(recorded) as Recorded<LinkEvent>);
    } catch (error) {
      if (!(error instanceof StreamNotFound)) throw error;
    }
    return history;
  }

  add({ type, data, position }: Recorded<LinkEvent>): void {
    if (type === 'BadgeFlowSet') return;
    const links = this.versions.get(data.seriesId) ?? new Map<string, Version[]>();
    this.versions.set(data.seriesId, links);
    const versions = links.get(data.linkId) ?? [];
    links.set(data.linkId, versions);
    versions.push({ from: position, link: type === 'LinkSaved' ? data : undefined });
  }

  /** The links that an entry of a series follows which was awarded at a position. */
  inForce(seriesId: string, position: Position): LinkSaved['data'][] {
    return [...(this.versions.get(seriesId)?.values() ?? [])].flatMap((versions) => {
      const link = versions.findLast(({ from }) => from <= position)?.link;
      return link?.active ? [link] : [];
    });
  }

  /** Whether there is such a link now. */
  stands({ seriesId, linkId }: LinkSaved['data']): boolean {
    return this.versions.get(seriesId)?.get(linkId)?.at(-1)?.link !== undefined;
  }

  /** The series that entries of a series were ever to follow into. */
  everLed(seriesId: string): Set<string> {
    const versions = [...(this.versions.get(seriesId)?.values() ?? [])].flat();
    return new Set(versions.flatMap(({ link }) => link?.linkedSeriesId ?? []));
  }
}
