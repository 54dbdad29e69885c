import { screen } from '../platform/page/screen.tsx';

/** What the bell opens: its code comes when it is first pressed, or in quiet time. */
export const NotificationPanel = screen('inbox', async () => ({ default: (await import('./notification-panel.tsx')).NotificationPanel }));
