type Listener = (organisationId: string, profileId: string) => void;

/** Tells that somebody has half answered something, or answered without a name: rows change, of which no fact tells. Within this process. */
export class UnderWay {
  private readonly listeners = new Set<Listener>();

  onChange(listener: Listener): void {
    this.listeners.add(listener);
  }

  changed(organisationId: string, profileId: string): void {
    for (const listener of this.listeners) listener(organisationId, profileId);
  }
}
