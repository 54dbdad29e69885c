import { screens } from './account.screens.ts';
import { lookAt } from './look-at.ts';

lookAt(screens);
