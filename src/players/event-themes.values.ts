/** How a display looks while a player is celebrated on it (U-076): `css` is a background on which white words can be read. */
export type EventTheme = { id: string; name: string; icon: string; css: string };

/** What players choose from. An id stays what it is once it was chosen. */
export const EVENT_THEMES: readonly EventTheme[] = [
  { id: 'night', name: 'Stadium at night', icon: '/uploads/badge/star.svg', css: 'linear-gradient(160deg, #0b1220, #24386b)' },
  { id: 'gold', name: 'Gold', icon: '/uploads/badge/medal.svg', css: 'linear-gradient(160deg, #4a3300, #8a6400)' },
  { id: 'laurel', name: 'Laurel', icon: '/uploads/badge/laurel.svg', css: 'linear-gradient(160deg, #06301c, #157347)' },
  { id: 'crown', name: 'Crown', icon: '/uploads/badge/crown.svg', css: 'linear-gradient(160deg, #2e0f4f, #7a2fb0)' },
  { id: 'lightning', name: 'Lightning', icon: '/uploads/badge/bolt.svg', css: 'linear-gradient(160deg, #3a0a1e, #b0233f)' },
  { id: 'rocket', name: 'Rocket', icon: '/uploads/profile/rocket.svg', css: 'linear-gradient(160deg, #05323c, #0b7189)' },
];

/** Whether there is such a theme. */
export function isEventTheme(id: string): boolean {
  return EVENT_THEMES.some((theme) => theme.id === id);
}
