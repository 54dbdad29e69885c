import type { AnyView } from './live-states.ts';

/** The views that push their state. Each is taken in by the module of its folder, before the first socket comes. */
export class HotViews {
  private readonly views: AnyView[] = [];

  add(view: AnyView): void {
    this.views.push(view);
  }

  all(): readonly AnyView[] {
    return this.views;
  }
}
