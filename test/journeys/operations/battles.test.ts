import { tryOperations } from './try-operations.ts';
import { operations } from './battles.operations.ts';

tryOperations(operations);
