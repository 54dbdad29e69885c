import { create } from 'zustand';

type SchemeChoice = 'system' | 'light' | 'dark';

const KEY = 'laurel.scheme';
/** What the profile or the organisation says, for the next first paint (index.html). */
const TOLD_KEY = 'laurel.scheme-told';
const systemDark = matchMedia('(prefers-color-scheme: dark)');

type Told = 'light' | 'dark' | null;
type ColourScheme = {
  choice: SchemeChoice;
  told: Told;
  shown: 'light' | 'dark';
  choose(choice: SchemeChoice): void;
  /** What the profile or its organisation says (U-033); null where neither does. */
  tell(told: Told): void;
};

/** Light or dark: what was chosen in this browser, else what the profile or the organisation says, else as the system. */
export const useColourScheme = create<ColourScheme>((set) => ({
  choice: remembered(KEY) ?? 'system',
  told: remembered(TOLD_KEY),
  shown: shownFor(remembered(KEY) ?? 'system', remembered(TOLD_KEY)),
  choose(choice) {
    remember(KEY, choice === 'system' ? null : choice);
    set(({ told }) => ({ choice, shown: shownFor(choice, told) }));
  },
  tell(told) {
    remember(TOLD_KEY, told);
    set(({ choice }) => ({ told, shown: shownFor(choice, told) }));
  },
}));

systemDark.addEventListener('change', () => {
  const { choice, told } = useColourScheme.getState();
  useColourScheme.setState({ shown: shownFor(choice, told) });
});

useColourScheme.subscribe(({ shown }) => {
  document.documentElement.dataset.theme = shown;
});

function shownFor(choice: SchemeChoice, told: Told): 'light' | 'dark' {
  if (choice !== 'system') return choice;
  return told ?? (systemDark.matches ? 'dark' : 'light');
}

function remembered(key: string): Told {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

function remember(key: string, scheme: Told): void {
  try {
    if (scheme === null) localStorage.removeItem(key);
    else localStorage.setItem(key, scheme);
  } catch {
    // Storage may be forbidden: it then lasts as long as the page.
  }
}
