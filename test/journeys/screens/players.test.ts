import { lookAt } from './look-at.ts';
import { screens } from './players.screens.ts';

lookAt(screens);
