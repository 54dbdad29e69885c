import { DEFAULT_LOOK, type MainTemplate, type ThemeLook } from './theme-look.values.ts';

/** What templates are for: competitions, battles, boards (U-126). */
export const USAGES = [1, 2, 3] as const;
export type Usage = (typeof USAGES)[number];

/** A prepared theme that the editor copies (U-104). A competition may wear it as it is, too. */
export type ThemeTemplate = { templateId: string; usages: readonly Usage[]; name: string; look: ThemeLook };

const STADIUM = { '--laurel-row': '#16213b', '--laurel-accent': '#43d087', '--laurel-radius': '8px', '--laurel-gap': '6px' };
const PAPER = { '--laurel-row': '#ffffff', '--laurel-accent': '#0b7a41', '--laurel-radius': '10px', '--laurel-gap': '8px' };

/** Every template, in the order in which they are offered. Boards have themes of another kind (C-14), and no templates of these. */
export const TEMPLATES: readonly ThemeTemplate[] = [
  template('Plain list', 'list', { style: { '--laurel-accent': '#0b7a41' } }),
  template('Stadium list', 'list', { gradient: 'night', columns: ['rank', 'name', 'team', 'points'], style: STADIUM, ticker: 'bottom' }),
  template('Office table', 'table', {
    layout: 'table',
    columns: ['rank', 'name', 'team', 'percent', 'points'],
    playersPerPage: 20,
    gradient: 'mist',
    progress: 'ring',
    style: { ...PAPER, '--laurel-gap': '0px', '--laurel-row-height': '44px' },
  }),
  template('Winners on a podium', 'podium', {
    layout: 'podium',
    laterLayout: 'list',
    narrowLayout: 'list',
    gradient: 'dusk',
    animation: 'confetti',
    columns: ['rank', 'name', 'team', 'points'],
    style: { ...STADIUM, '--laurel-row': '#2a1a4a', '--laurel-accent': '#f5b301', '--laurel-shadow': 'lifted' },
  }),
  template('Race to the line', 'race', {
    layout: 'race',
    gradient: 'forest',
    columns: ['rank', 'name', 'percent', 'points'],
    style: { ...STADIUM, '--laurel-row': '#0f3325' },
  }),
  template('All towards one target', 'common', {
    layout: 'tiles',
    narrowLayout: 'list',
    gradient: 'sand',
    columns: ['name', 'points', 'percent'],
    progress: 'ring',
    style: PAPER,
  }),
  template('Two in the ring', 'headtohead', {
    layout: 'tiles',
    playersPerPage: 2,
    gradient: 'ember',
    animation: 'stars',
    columns: ['name', 'team', 'points', 'percent'],
    style: { ...STADIUM, '--laurel-row': '#471417', '--laurel-accent': '#f5b301' },
  }),
];

export function templateOf(templateId: string): ThemeTemplate | undefined {
  return TEMPLATES.find((one) => one.templateId === templateId);
}

function template(name: string, mainTemplate: MainTemplate, look: Partial<ThemeLook>): ThemeTemplate {
  return {
    templateId: `template-${name.toLowerCase().replaceAll(' ', '-')}`,
    usages: mainTemplate === 'headtohead' ? [2] : [1],
    name,
    look: { ...DEFAULT_LOOK, mainTemplate, ...look },
  };
}
