import { screens } from './feed.screens.ts';
import { lookAt } from './look-at.ts';

lookAt(screens);
