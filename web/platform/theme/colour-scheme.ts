import { create } from 'zustand';

type SchemeChoice = 'system' | 'light' | 'dark';

const KEY = 'laurel.scheme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');

type ColourScheme = { choice: SchemeChoice; shown: 'light' | 'dark'; choose(choice: SchemeChoice): void };

/** Light or dark: the system's by default, the person's own choice remembered in this browser. */
export const useColourScheme = create<ColourScheme>((set) => ({
  choice: remembered(),
  shown: shownFor(remembered()),
  choose(choice) {
    remember(choice);
    set({ choice, shown: shownFor(choice) });
  },
}));

systemDark.addEventListener('change', () => {
  const { choice } = useColourScheme.getState();
  useColourScheme.setState({ shown: shownFor(choice) });
});

useColourScheme.subscribe(({ shown }) => {
  document.documentElement.dataset.theme = shown;
});

function shownFor(choice: SchemeChoice): 'light' | 'dark' {
  if (choice !== 'system') return choice;
  return systemDark.matches ? 'dark' : 'light';
}

function remembered(): SchemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function remember(choice: SchemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
}
