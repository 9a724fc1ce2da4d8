import { languageAt } from '../messages/words.ts';
import { wordsOfPictures } from '../picture-words.ts';
import { siteFacts } from './site-facts.ts';

/** How the page at a path marks and describes drawn pictures, by the switch of the vendor's facts. */
export const pictureWords = async (path: string) =>
  wordsOfPictures((await siteFacts()).sample, languageAt(path).words);
