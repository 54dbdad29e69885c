/** The template that a competition wears which names none: its board is drawn as every other board is. */
export const PLAIN_THEME = 'template-plain-list';
