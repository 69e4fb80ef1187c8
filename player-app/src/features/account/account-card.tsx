import avatarImage from '@quiz-kingdom/shared/art/avatar.svg'
import loginSide from '@quiz-kingdom/shared/art/login-side.svg'
import type { ReactNode } from 'react'
import card from '../../ui/card.module.css'
import page from '../../ui/page.module.css'
import classes from './account-card.module.css'

interface AccountCardProps {
  title: string
  /** URL of the drawing beside the form on wide screens. */
  sideImage?: string
  withAvatar?: boolean
  children: ReactNode
}

export function AccountCard(props: AccountCardProps) {
  const { title, sideImage = loginSide, withAvatar = false, children } = props
  return (
    <div className={classes.page}>
      <div className={`${card.card} ${classes.card}`}>
        <img
          src={sideImage}
          alt=""
          width={480}
          height={640}
          // Browsers never fetch a lazy image that is not displayed, so phones do not download this one.
          loading="lazy"
          className={classes.side}
        />
        <div className={classes.form}>
          {withAvatar && (
            <img src={avatarImage} alt="" width={88} height={88} className={classes.avatar} />
          )}
          <h1 tabIndex={-1} className={`text-center ${page.title}`}>
            {title}
          </h1>
          {children}
        </div>
      </div>
    </div>
  )
}
