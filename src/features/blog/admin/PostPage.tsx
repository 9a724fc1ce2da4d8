import { useEffect, useEffectEvent, useState } from 'react';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { LoadingRows } from '../../../components/admin/data-table/LoadingRows.tsx';
import { orderWith } from '../../../components/admin/record/record-order.ts';
import { TextLink } from '../../../components/ui/text-link/TextLink.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { useHydrated } from '../../../components/ui/use-hydrated.ts';
import type { AdminPage } from '../../../lib/admin-pages.ts';
import { activeKey, readDraft } from './drafts.ts';
import { keyIn, keyOf, pageOf, type Editable } from './editable.ts';
import { savedSentence } from './saved-sentence.ts';
import PostEditor from './PostEditor.tsx';
import { useOpening } from './use-opening.ts';

const PAGE = '/post' satisfies AdminPage;
const LIST = '/viewblog' satisfies AdminPage;

/** The page of one post (`?id=`), of one draft (`?draft=`), or of a new post. */
export function PostPage() {
  const hydrated = useHydrated();
  return hydrated ? <OpenedPost /> : <LoadingRows name="Post" />;
}

/** Opens what the address names; the text that was typed for it in this browser and not saved comes with it. */
function OpenedPost() {
  const [problem, setProblem] = useState<string>();
  const { editing, open, openSaved } = useOpening({ onProblem: setProblem, onGone: () => undefined });

  const openAddress = useEffectEvent(() => {
    const key = keyIn(location.search);
    void open(key, readDraft(activeKey(key)));
  });
  useEffect(() => openAddress(), []);

  const leave = () => {
    const key = keyIn(location.search);
    location.assign((key && orderWith(PAGE, key)?.list) ?? LIST);
  };

  const saved = (post: Editable, sentence = savedSentence(post, editing?.post)) => {
    history.replaceState(history.state, '', pageOf(keyOf(post)));
    showToast(sentence);
    openSaved(post);
  };

  return (
    <div className="grid max-w-7xl grid-cols-1 gap-5">
      <p className="text-small">
        <TextLink href={LIST}>All posts</TextLink>
      </p>
      {problem && <Alert>{problem}</Alert>}
      {!problem && !editing && <LoadingRows name="Post" />}
      {editing && (
        <PostEditor
          key={editing.request}
          post={editing.post}
          start={editing.start}
          notice={editing.notice}
          isPage
          onSaved={saved}
          onChanged={() => undefined}
          onClose={leave}
        />
      )}
    </div>
  );
}
