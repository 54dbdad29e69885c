import { screens } from './integrations.screens.ts';
import { lookAt } from './look-at.ts';

lookAt(screens);
