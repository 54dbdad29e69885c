import { lookAt } from './look-at.ts';
import { screens } from './teams.screens.ts';

lookAt(screens);
