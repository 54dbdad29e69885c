import './older-browsers.ts';
import '@fontsource-variable/inter/index.css';
import '../platform/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LateCode } from '../platform/code.ts';
import { platformTexts } from '../platform/texts/platform.texts.ts';
import { scoreboardTexts } from '../platform/texts/scoreboard.texts.ts';
import { startTexts } from '../platform/texts/texts.ts';
import { Tv } from './tv.tsx';

void startTexts({ ...platformTexts, ...scoreboardTexts }).then(() => {
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <Tv />
      </StrictMode>,
    );
});

const kept = new LateCode('kept-page', () => import('./kept-page.ts'));
// It starts from the server where it cannot be kept.
void kept
  .fetch('low')
  .then(({ keepPage }) => keepPage())
  .catch(() => undefined);
