import { useEffect, useEffectEvent, useState } from 'react';
import { Failure } from '../../../components/admin/Failure.tsx';
import { GoneRecord } from '../../../components/admin/record/GoneRecord.tsx';
import { LoadingRecord } from '../../../components/admin/record/LoadingRecord.tsx';
import { RecordFrame } from '../../../components/admin/record/RecordFrame.tsx';
import { orderWith } from '../../../components/admin/record/record-order.ts';
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
  return (
    <RecordFrame list={LIST} back="All posts">
      {hydrated ? <OpenedPost /> : <LoadingRecord name="Post" />}
    </RecordFrame>
  );
}

/** Opens what the address names; the text that was typed for it in this browser and not saved comes with it. */
function OpenedPost() {
  const [problem, setProblem] = useState<string>();
  const [gone, setGone] = useState(false);
  const { editing, open, openSaved } = useOpening({ onProblem: setProblem, onGone: () => setGone(true) });

  const openAddress = () => {
    const key = keyIn(location.search);
    void open(key, readDraft(activeKey(key)));
  };
  const openFirst = useEffectEvent(openAddress);
  useEffect(() => openFirst(), []);

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
    <>
      {problem && gone && <GoneRecord list={LIST}>{problem}</GoneRecord>}
      {problem && !gone && <Failure problem={problem} onRetry={openAddress} />}
      {!problem && !editing && <LoadingRecord name="Post" />}
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
    </>
  );
}
