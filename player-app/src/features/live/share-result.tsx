import logo from '@quiz-kingdom/shared/art/logo.svg'
import { CopyButton } from '@quiz-kingdom/shared/ui/actions/copy-button.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/actions/plain-button.tsx'
import { ordinal } from '../../lib/ordinal.ts'
import classes from './player-result.module.css'

interface ShareResultProps {
  title: string
  name: string
  rank: number
  of: number
  score: number
}

export function ShareResult({ title, name, rank, of, score }: ShareResultProps) {
  const points = score.toLocaleString('en')
  const text = `I came ${ordinal(rank)} of ${of} in “${title}” on Quiz Kingdom with ${points} points. Can you beat me? ${window.location.origin}`
  // A dismissed share sheet rejects as well: there is nothing to say then.
  const share = () => void navigator.share({ text }).catch(() => {})
  return (
    <section aria-label="Share your result" className={classes.shareCard}>
      <img src={logo} alt="" width={48} height={48} />
      <p className={classes.shareName}>{name}</p>
      <p className={classes.shareRank}>
        {ordinal(rank)} <span>of {of}</span>
      </p>
      <p>{points} points · Can you beat me?</p>
      <div className={classes.actions}>
        {'share' in navigator && <PlainButton onClick={share}>Share</PlainButton>}
        <CopyButton text={text}>Copy as text</CopyButton>
      </div>
    </section>
  )
}
