import { tryOperations } from './try-operations.ts';
import { operations } from './teams.operations.ts';

tryOperations(operations);
