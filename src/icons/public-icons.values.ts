import { ICON_TYPES, type IconType } from './icon-path.values.ts';

/** A public icon: drawn by us, served under /uploads/{type}/{name}.svg. */
export type PublicIcon = { id: string; type: IconType; name: string; path: string; svg: string };

/** Strokes on a field of 48 by 48, by type and name. */
const DRAWINGS: Record<IconType, Record<string, string>> = {
  profile: {
    person: '<circle cx="24" cy="18" r="7"/><path d="M10 40c2-9 7-13 14-13s12 4 14 13"/>',
    smile: '<circle cx="24" cy="24" r="15"/><path d="M17 28c2 4 4 6 7 6s5-2 7-6M18 19v1M30 19v1"/>',
    cap: '<path d="M24 12 42 20 24 28 6 20zM14 24v9c3 3 6 4 10 4s7-1 10-4v-9M42 20v10"/>',
    rocket:
      '<path d="M24 6c6 5 8 12 8 18l-4 8h-8l-4-8c0-6 2-13 8-18zM16 24l-6 8 8 0M32 24l6 8-8 0M24 36v6"/><circle cx="24" cy="19" r="3"/>',
  },
  team: {
    people:
      '<circle cx="17" cy="18" r="5"/><circle cx="31" cy="18" r="5"/><path d="M6 36c1-7 5-10 11-10s10 3 11 10M28 27c1-1 2-1 3-1 6 0 10 3 11 10"/>',
    shield: '<path d="M24 6 39 11v11c0 10-6 16-15 20-9-4-15-10-15-20V11z"/><path d="M24 16v14M17 23h14"/>',
    flag: '<path d="M13 42V7M13 9c8-5 14 5 24 0v17c-10 5-16-5-24 0"/>',
    hands: '<path d="M8 22l9-8 8 5 7-5 8 8-14 14a3 3 0 0 1-4 0L8 22zM25 19l-7 7"/>',
  },
  badge: {
    star: '<path d="M24 6l5 12 13 1-10 8 3 13-11-7-11 7 3-13L6 19l13-1z"/>',
    medal: '<circle cx="24" cy="30" r="11"/><path d="M17 21 11 6h9l4 10 4-10h9l-6 15M24 25v10"/>',
    laurel:
      '<path d="M24 42c-9-2-15-9-15-18S13 9 16 7c0 4-2 7-2 7M24 42c9-2 15-9 15-18S35 9 32 7c0 4 2 7 2 7M10 22l6 3M12 31l6 0M38 22l-6 3M36 31l-6 0"/>',
    crown: '<path d="M7 36h34l3-21-11 8-9-14-9 14-11-8zM9 41h30"/>',
    bolt: '<path d="M27 5 10 27h12l-3 16 19-24H25z"/>',
  },
  quest: {
    map: '<path d="M7 12l11-4 12 4 11-4v28l-11 4-12-4-11 4zM18 8v28M30 12v28"/>',
    compass: '<circle cx="24" cy="24" r="17"/><path d="M31 17l-4 10-10 4 4-10z"/>',
    list: '<rect x="10" y="6" width="28" height="36" rx="4"/><path d="M16 16l2 2 4-4M26 16h7M16 26l2 2 4-4M26 26h7M16 36h17"/>',
    key: '<circle cx="15" cy="33" r="8"/><path d="M21 27 40 8M33 15l5 5M28 20l4 4"/>',
  },
  scoreseries: {
    rise: '<path d="M6 40h36M10 34l10-11 7 6 13-17M32 12h8v8"/>',
    bars: '<path d="M6 42h36"/><rect x="9" y="26" width="7" height="16" rx="1"/><rect x="21" y="16" width="7" height="26" rx="1"/><rect x="33" y="8" width="7" height="34" rx="1"/>',
    target: '<circle cx="24" cy="24" r="17"/><circle cx="24" cy="24" r="10"/><circle cx="24" cy="24" r="3"/>',
    cup: '<path d="M14 7h20v12a10 10 0 0 1-20 0zM14 11H7c0 8 3 11 8 11M34 11h7c0 8-3 11-8 11M24 29v8M15 42h18M19 37h10"/>',
    coin: '<circle cx="24" cy="24" r="17"/><path d="M29 18c-2-3-10-3-10 2s10 3 10 8-8 5-10 2M24 13v3M24 32v3"/>',
  },
};

const COLOURS = ['#4263eb', '#0c8599', '#2b8a3e', '#e67700', '#c2255c'];

/** Every public icon by its path. */
export const publicIcons: ReadonlyMap<string, PublicIcon> = new Map(
  ICON_TYPES.flatMap((type) =>
    Object.entries(DRAWINGS[type]).map(([name, strokes], index) => {
      const icon = {
        id: `${type}-${name}`,
        type,
        name,
        path: `/uploads/${type}/${name}.svg`,
        svg: drawing(strokes, COLOURS[index % COLOURS.length] ?? ''),
      };
      return [icon.path, icon] as const;
    }),
  ),
);

function drawing(strokes: string, colour: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">' +
    `<rect x="-2" y="-2" width="52" height="52" fill="${colour}" stroke="none"/><g transform="translate(6 6) scale(.75)" stroke-width="3.2">${strokes}</g></svg>`
  );
}
