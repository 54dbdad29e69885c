import { screen } from '../../platform/page/screen.tsx';

/** A text with formats, without the editor that wrote it. */
export const RichTextView = screen('rich-text', async () => ({ default: (await import('./rich-text-view.tsx')).RichTextView }));
